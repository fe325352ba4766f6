'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { keepFocus } from '@/components/ui/keep-focus'
import { notify } from '@/components/ui/notify'
import { StatusPill } from '@/components/ui/status-pill'
import { endOwnSignIn } from '@/lib/users/client'
import type { OwnSignInView } from '@/lib/users/own-sign-in-schema'

/** The tutor's sign-ins; all but this one can be ended here. */
export function OwnSignIns({ signIns }: { signIns: readonly OwnSignInView[] }) {
  const t = useTranslations('settings.signIns')
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">{t('hint')}</p>
      <ul ref={keepFocus} className="border-b border-line outline-none">
        {signIns.map((signIn) => (
          <OwnSignIn key={signIn.id} signIn={signIn} />
        ))}
      </ul>
    </>
  )
}

function OwnSignIn({ signIn: { id, method, createdAt, lastUsedAt, current } }: { signIn: OwnSignInView }) {
  const t = useTranslations('settings.signIns')
  const format = useFormatter()
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)
  const since = format.dateTime(new Date(createdAt), 'instant')

  async function end() {
    setPending(true)
    try {
      await endOwnSignIn(id)
      notify({ title: t('ended') })
    } catch (error) {
      notifyError(error)
    }
    router.refresh()
    setPending(false)
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">{t('since', { at: since })}</p>
        <p className="text-sm text-muted">
          {t(`method.${method}`)} · {t('lastUsed', { at: format.dateTime(new Date(lastUsedAt), 'instant') })}
        </p>
      </div>
      {current ? (
        <StatusPill tone="success">{t('current')}</StatusPill>
      ) : (
        <Button
          variant="secondary"
          pending={pending}
          aria-label={t('endNamed', { at: since })}
          onClick={() => void end()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
