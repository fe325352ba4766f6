'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { currentVisitor } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { UniversitySignIn, type University } from './university-sign-in'
import { untilGone } from './until-gone'
import { afterSignIn } from '@/lib/auth/redirects'
import { emailPattern } from '@/lib/bounds'
import { signInTutor } from '@/lib/auth/client'

type SignInFormProps = { next: string | null; focused: boolean; university: University | null }

/** A tutor's address and password, below the university's own sign-in. Phones of students never load this. */
export function SignInForm({ next, focused, university }: SignInFormProps) {
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
      </form>
    </>
  )
}

/** What was typed into the field of that name; a field that is not there is empty. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
