'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { currentVisitor } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { missingPart } from '@/components/ui/missing-part'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { untilGone } from '@/lib/auth/form-client'
import { signInTutor, type SecondStepMethods } from '@/lib/auth/tutor-client'
import { afterSignIn } from '@/lib/auth/redirects'
import { emailPattern } from '@/lib/bounds'
import { PasskeyButton } from './passkey-button'
import { UniversitySignIn, type University } from './university-sign-in'

const SecondStep = dynamic(() => import('./second-step').then((module) => module.SecondStep, missingPart()))

type SignInFormProps = {
  next: string | null
  focused: boolean
  universities: readonly University[]
  /** Whether passkeys work here. */
  passkeys: boolean
}

/** A tutor's address and password, below the university's sign-in. Students' phones never load it. */
export function SignInForm({ next, focused, universities, passkeys }: SignInFormProps) {
  const t = useTranslations('entryPage')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()

  const [address, setAddress] = useState('')
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
      const email = textOf(data, 'email').trim()
      const methods = await signInTutor(email, textOf(data, 'password'))
      if (!methods) return goOn()
      // Stands in its field again for whoever comes back.
      setAddress(email)
      setSecondStep(methods)
    },
    onError: notifyError,
  })

  useEffect(() => {
    // The focus does not move while somebody is typing.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (focused && !isTyping) form.ref.current?.querySelector('input')?.focus()
  }, [focused, form.ref])

  if (secondStep) return <SecondStep methods={secondStep} onDone={goOn} onBack={() => setSecondStep(null)} />
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
          defaultValue={address}
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

/** The text typed into the field with a name; empty if there is no such field. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
