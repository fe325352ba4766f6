'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Loading } from '@/components/ui/loading'
import { awaitAllowance, claimToken } from '@/lib/auth/phone-client'

/** On the phone that has scanned a laptop's QR code: shows the check code until the laptop approves. */
export function PhoneSignIn() {
  const t = useTranslations('phone')
  const [check, setCheck] = useState<string | null>(null)
  const [over, setOver] = useState(false)

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const run = async () => {
      const token = location.hash.slice(1)
      // A token counts once: a reload only continues to wait.
      history.replaceState(null, '', location.pathname)
      if (token) setCheck(await claimToken(token))
      await awaitAllowance(signal)
      if (!signal.aborted) location.replace('/tutor/lecture/dashboard')
    }
    run().catch(() => !signal.aborted && setOver(true))
    return () => left.abort()
  }, [])

  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{t('title')}</h1>
      {over ? (
        <p role="alert" className="text-lg">
          {t('over')}
        </p>
      ) : (
        <>
          <p className="text-lg">{t('waiting')}</p>
          {check ? (
            <p className="font-code text-3xl font-extrabold tracking-[0.18em]">
              <span className="sr-only">{t('check')} </span>
              {check}
            </p>
          ) : (
            <Loading label={t('loading')} />
          )}
        </>
      )}
    </div>
  )
}
