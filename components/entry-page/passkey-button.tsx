'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { signInByPasskey } from '@/lib/auth/passkey-client'
import { ApiError, NetworkError } from '@/lib/http/fetch-json'

type PasskeyButtonProps = {
  /** Called after signing in; keeps the button pressed until the page is left. */
  onDone: () => Promise<void>
}

/** Signs in by passkey: the browser asks which one, and for fingerprint, face or PIN. */
export function PasskeyButton({ onDone }: PasskeyButtonProps) {
  const t = useTranslations('entryPage')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function signIn() {
    setPending(true)
    try {
      await signInByPasskey()
      await onDone()
    } catch (error) {
      // The browser's messages about a cancelled or missing passkey are meant for developers.
      if (error instanceof ApiError || error instanceof NetworkError) notifyError(error)
      else notify({ title: t('passkeyFailed'), variant: 'destructive' })
    }
    setPending(false)
  }

  return (
    <Button
      variant="quiet"
      pending={pending}
      pendingLabel={t('signingIn')}
      // Prevents an error at the empty field that would lose the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => void signIn()}
    >
      {t('passkey')}
    </Button>
  )
}
