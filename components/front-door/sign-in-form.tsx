'use client'

import { useTranslations } from 'next-intl'
import { currentVisitor } from '@/components/layout/recheck'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { textOf } from '@/components/ui/form-data'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { untilGone } from './until-gone'
import { afterSignIn } from '@/lib/auth/guard'
import { signInTutor } from '@/lib/participants/client'

/** A tutor's address and password. Phones of students never load this. */
export function SignInForm({ next }: { next: string | null }) {
  const t = useTranslations('frontDoor')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()

  const { form, errors, pending } = useForm({
    validate: (data) => ({
      email: looksLikeEmail(textOf(data, 'email')) ? undefined : tField('email'),
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

  return (
    // The method keeps a password out of the address even before the page is awake.
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
  )
}

/** Only what is surely none: the server has the last word. */
function looksLikeEmail(text: string): boolean {
  return /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(text)
}
