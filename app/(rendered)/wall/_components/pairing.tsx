'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Loading } from '@/components/ui/loading'
import { QrCode } from '@/components/ui/qr-code'
import { cn } from '@/lib/cn'
import { awaitConfirmation } from '@/lib/walls/client'

type PairingProps = {
  /** The target of the QR code, without the code. */
  confirmation: string
  /** Why the wall of a session is no longer shown. */
  why: 'ended' | 'takenAway' | null
}

/** Text on the PC of a hall: as large as the smallest text on the wall itself. */
const large = 'text-lg xl:text-[1.75rem] xl:leading-snug'

/** Shown on the PC of a hall until a tutor has confirmed its code. */
export function Pairing({ confirmation, why }: PairingProps) {
  const t = useTranslations('pairing')
  const router = useRouter()
  const [code, setCode] = useState<string | null>(null)
  const [trouble, setTrouble] = useState(false)

  useEffect(
    () => awaitConfirmation({ onCode: setCode, onConnected: () => router.refresh(), onTrouble: setTrouble }),
    [router],
  )

  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <output className={cn(large, 'font-semibold')}>{why && t(`why.${why}`)}</output>
        <h1 className="text-xl md:text-2xl">{t('title')}</h1>
        <p className={cn(large, 'max-w-prose text-muted')}>{t('lead')}</p>
      </div>
      {code ? (
        <div className="flex flex-wrap items-center gap-x-12 gap-y-6">
          <QrCode
            text={`${confirmation}${code}`}
            label={t('qr', { code })}
            className="w-64 max-w-full 2xl:w-96"
          />
          <div className="grid gap-2">
            <p className={cn(large, 'text-muted')}>{t('code')}</p>
            <p className="font-code text-[min(4rem,14vw)] leading-none font-extrabold tracking-[0.12em] sm:text-[5rem] 2xl:text-[6.5rem]">
              {code}
            </p>
          </div>
        </div>
      ) : (
        <Loading label={t('loading')} />
      )}
      <p className={cn(large, 'max-w-prose')}>{t('how')}</p>
      <output className={cn(large, 'font-semibold text-danger')}>{trouble && t('trouble')}</output>
    </div>
  )
}
