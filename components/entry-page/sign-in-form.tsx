'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { currentVisitor } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { untilGone } from '@/lib/auth/client'
import { beginUniversitySignIn, samlAddress, signInTutor } from '@/lib/auth/tutor-client'
import { afterSignIn } from '@/lib/auth/redirects'
import { emailPattern } from '@/lib/bounds'

type SignInFormProps = { next: string | null; focused: boolean; universities: readonly University[] }

/** A tutor's address and password, below the university's own sign-in. Phones of students never load this. */
export function SignInForm({ next, focused, universities }: SignInFormProps) {
  const t = useTranslations('entryPage')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()

  const { form, errors, pending } = useForm({
    validate: (data) => ({
      email: emailPattern.test(textOf(data, 'email').trim()) ? undefined : tField('email'),
      password: textOf(data, 'password') === '' ? tField('password') : undefined,
    }),
    async onSubmit(data) {
      await signInTutor(textOf(data, 'email').trim(), textOf(data, 'password'))
      const visitor = await currentVisitor()
      if (!visitor) return location.reload()
      location.assign(afterSignIn(next, visitor))
      await untilGone()
    },
    onError: notifyError,
  })

  useEffect(() => {
    // Nobody who has begun to type is taken away from where they are.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (focused && !isTyping) form.ref.current?.querySelector('input')?.focus()
  }, [focused, form.ref])

  return (
    <>
      {universities.map((university) => (
        <UniversitySignIn key={university.kind} {...university} next={next} />
      ))}
      {universities.length > 0 && (
        <p className="mt-4 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {t('oidc.or')}
        </p>
      )}
      {/* The method keeps a password out of the address even before the page is awake. */}
      <form {...form} method="post" className="mt-3 grid gap-4">
        <TextField
          label={t('email')}
          name="email"
          type="email"
          error={errors['email']}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={t('password')}
          name="password"
          type="password"
          error={errors['password']}
          autoComplete="current-password"
        />
        <Button type="submit" variant="secondary" pending={pending} pendingLabel={t('signingIn')}>
          {t('signIn')}
        </Button>
      </form>
    </>
  )
}

export type University = {
  /** OpenID Connect or SAML. */
  kind: 'oidc' | 'saml'
  /** What the provider is called. */
  name: string
  /** Why the last try led back here. */
  trouble: 'unverified' | 'unknown' | 'deactivated' | 'bound' | 'unavailable' | 'failed' | null
}

type UniversitySignInProps = University & { next: string | null }

/** The way in by the university's own sign-in, where there is one. */
function UniversitySignIn({ kind, name, next, trouble }: UniversitySignInProps) {
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

/** What was typed into the field of that name; a field that is not there is empty. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
