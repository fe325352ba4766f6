'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { signInByPasskey } from '@/lib/auth/passkey-client'
import { ApiError, NetworkError } from '@/lib/http/fetch-json'

type PasskeyButtonProps = {
  /** Somebody is signed in; holds the button until the page is left. */
  onDone: () => Promise<void>
}

/** The way in by a passkey: the browser asks which one, and for fingerprint, face or PIN. */
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
      // What browsers say when somebody cancels, or has no passkey, is for developers.
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
      // Not as if the empty field that has the focus had been left.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => void signIn()}
    >
      {t('passkey')}
    </Button>
  )
}
