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
  /** What the provider is called. */
  name: string
  /** Why the last try led back here. */
  trouble: UniversityTrouble | null
}

type UniversitySignInProps = University & { next: string | null }

/** The way in by the university's own sign-in, where there is one. */
export function UniversitySignIn({ kind, name, next, trouble }: UniversitySignInProps) {
  const t = useTranslations('entryPage.oidc')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function leave() {
    setPending(true)
    try {
      // Which pages are theirs shows only after signing in; the page itself sends away those who may not see it.
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
