import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

type JoinAddressProps = { code: string; address: string; qr: ReactNode }

/** How students join. */
export function JoinAddress({ code, address, qr }: JoinAddressProps) {
  const t = useTranslations('dashboard')
  return (
    <div className="flex flex-wrap items-center gap-5">
      <div className="w-28 shrink-0">{qr}</div>
      <div className="min-w-0">
        <p className="text-sm wrap-anywhere text-muted">{t('joinAt', { address })}</p>
        <p className="text-xl font-extrabold tracking-widest">{code}</p>
      </div>
    </div>
  )
}
