'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { afterSignIn } from '@/lib/auth/redirects'
import { beginUniversitySignIn } from '@/lib/auth/university-client'
import { untilGone } from './until-gone'

export type University = {
  /** What the provider is called. */
  name: string
  /** Why the last try led back here. */
  trouble: 'unverified' | 'unknown' | 'deactivated' | 'unavailable' | 'failed' | null
}

type UniversitySignInProps = University & { next: string | null }

/** The way in by the university's own sign-in, where there is one. */
export function UniversitySignIn({ name, next, trouble }: UniversitySignInProps) {
  const t = useTranslations('entryPage.oidc')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function leave() {
    setPending(true)
    try {
      // Which pages are theirs shows only after signing in; the page itself sends away those who may not see it.
      const callbackUrl = afterSignIn(next, { usertype: 2, role: 'Superuser' })
      location.assign(await beginUniversitySignIn(callbackUrl, trouble !== null))
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
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
    </div>
  )
}
