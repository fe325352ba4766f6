'use client'

import { useTranslations } from 'next-intl'
import { LogOutButton } from '@/components/layout/account-menu'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import { changePassword } from '@/lib/users/client'

const { min, max } = bounds.passwordBytes

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Changes the tutor's password; with a one-time password the only other way is out. */
export function PasswordForm({ email, required }: { email: string; required: boolean }) {
  const t = useTranslations('tutor.password')
  const tFields = useTranslations('fields')
  const notifyError = useNotifyError()

  function problemOf(password: string): string | undefined {
    const bytes = new TextEncoder().encode(password).length
    if (bytes < min) return tFields('passwordLength')
    return bytes > max ? tFields('passwordBytes') : undefined
  }

  const { form, errors, pending } = useForm({
    validate: (data) => ({
      currentPassword: textOf(data, 'currentPassword') ? undefined : tFields('password'),
      newPassword: problemOf(textOf(data, 'newPassword')),
    }),
    onSubmit: async (data) => {
      await changePassword(textOf(data, 'currentPassword'), textOf(data, 'newPassword'))
      // Loads the area anew, which this sign-in could not see until now.
      location.assign('/tutor')
    },
    onError: notifyError,
  })

  return (
    <form {...form} className="grid gap-5">
      <input type="email" name="username" defaultValue={email} autoComplete="username" readOnly hidden />
      <TextField
        label={t(required ? 'oneTime' : 'current')}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errors['currentPassword']}
      />
      <TextField
        label={t('new')}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint={t('hint', { min })}
        error={errors['newPassword']}
      />
      <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('saving')}>
        {t('save')}
      </Button>
      {required ? (
        <LogOutButton />
      ) : (
        // oxlint-disable-next-line nextjs/no-html-link-for-pages -- loads the tutor area anew, as after saving
        <a href="/tutor" className={buttonClass({ variant: 'quiet' })}>
          {t('back')}
        </a>
      )}
    </form>
  )
}
