'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { untilGone } from '@/lib/auth/form-client'
import type { UniversityTrouble } from '@/lib/auth/entry-query'
import { afterSignIn } from '@/lib/auth/redirects'
import { beginUniversitySignIn, samlAddress } from '@/lib/auth/tutor-client'

export type University = {
  kind: 'oidc' | 'saml'
  /** The name of the provider. */
  name: string
  /** Why the last attempt failed. */
  trouble: UniversityTrouble | null
}

type UniversitySignInProps = University & { next: string | null }

/** The sign-in by the university, if configured. */
export function UniversitySignIn({ kind, name, next, trouble }: UniversitySignInProps) {
  const t = useTranslations('entryPage.oidc')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function leave() {
    setPending(true)
    try {
      // Which pages they may see is only known after signing in; the page itself redirects them.
      const callbackUrl = afterSignIn(next, { usertype: 2, role: 'Superuser' })
      const anew = trouble !== null
      const address =
        kind === 'saml' ? samlAddress(callbackUrl, anew) : beginUniversitySignIn(callbackUrl, anew)
      location.assign(await address)
      await untilGone()
    } catch (error) {
      notifyError(error)
    }
    setPending(false)
  }

  return (
    <div className="mt-3 grid gap-4">
      {trouble && (
        <p role="alert" className="rounded border border-danger px-3 py-2 text-sm text-danger">
          {t(`trouble.${trouble}`, { name })}
        </p>
      )}
      <Button wide pending={pending} pendingLabel={t('leaving')} onClick={() => void leave()}>
        {t('signIn', { name })}
      </Button>
    </div>
  )
}
