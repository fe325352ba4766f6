'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { currentVisitor } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { untilGone } from '@/lib/auth/client'
import { beginUniversitySignIn, signInTutor, type SecondStepMethods } from '@/lib/auth/tutor-client'
import { afterSignIn } from '@/lib/auth/redirects'
import { emailPattern } from '@/lib/bounds'
import { PasskeyButton } from './passkey-button'

const SecondStep = dynamic(() => import('./second-step').then((module) => module.SecondStep))

type SignInFormProps = {
  next: string | null
  focused: boolean
  university: University | null
  /** Whether passkeys work here. */
  passkeys: boolean
}

/** A tutor's address and password, below the university's own sign-in. Phones of students never load this. */
export function SignInForm({ next, focused, university, passkeys }: SignInFormProps) {
  const t = useTranslations('entryPage')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()

  const [secondStep, setSecondStep] = useState<SecondStepMethods | null>(null)

  async function goOn() {
    const visitor = await currentVisitor()
    if (!visitor) return location.reload()
    location.assign(afterSignIn(next, visitor))
    await untilGone()
  }

  const { form, errors, pending } = useForm({
    validate: (data) => ({
      email: emailPattern.test(textOf(data, 'email').trim()) ? undefined : tField('email'),
      password: textOf(data, 'password') === '' ? tField('password') : undefined,
    }),
    async onSubmit(data) {
      const methods = await signInTutor(textOf(data, 'email').trim(), textOf(data, 'password'))
      if (methods) setSecondStep(methods)
      else await goOn()
    },
    onError: notifyError,
  })

  useEffect(() => {
    // Nobody who has begun to type is taken away from where they are.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (focused && !isTyping) form.ref.current?.querySelector('input')?.focus()
  }, [focused, form.ref])

  if (secondStep) return <SecondStep methods={secondStep} onDone={goOn} onBack={() => setSecondStep(null)} />
  return (
    <>
      {university && <UniversitySignIn {...university} next={next} />}
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
        {passkeys && <PasskeyButton onDone={goOn} />}
      </form>
    </>
  )
}

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

/** What was typed into the field of that name; a field that is not there is empty. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
