'use client'

import { useTranslations } from 'next-intl'
import { LogOutButton } from '@/components/layout/account-menu'
import { GuardedLink } from '@/components/layout/guarded-link'
import { LeaveQuestion } from '@/components/layout/leave-question'
import { leavePage, useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { changePassword } from '@/lib/users/client'
import { passwordEdit } from '@/lib/users/schema'

const account = '/tutor/settings/account'

/** Changes the tutor's password; with a one-time password, signing out is the only alternative. */
export function PasswordForm({ email, required }: { email: string; required: boolean }) {
  const t = useTranslations('tutor.password')
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()

  const { form, field, pending, dirty } = useZodForm({
    schema: passwordEdit,
    defaultValues: { currentPassword: undefined, newPassword: undefined },
    onSubmit: async (edit) => {
      await changePassword(edit)
      if (required) {
        leavePage()
        // Reloads the area, which this sign-in could not see before.
        return location.assign('/tutor')
      }
      notify({ title: t('done'), description: t('doneHint') })
      await navigate(account, { asked: true, replace: true })
    },
    onError: notifyError,
  })
  useUnsavedChanges(dirty && !required)

  return (
    <form {...form} className="grid gap-5">
      <input type="email" name="username" defaultValue={email} autoComplete="username" readOnly hidden />
      <TextField
        {...field('currentPassword', 'optional')}
        label={t(required ? 'oneTime' : 'current')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...field('newPassword', 'optional')}
        label={t('new')}
        type="password"
        autoComplete="new-password"
        hint={t('hint')}
      />
      <Button type="submit" size="lg" wide pending={pending} pendingLabel={t('saving')}>
        {t('save')}
      </Button>
      {required ? (
        <LogOutButton />
      ) : (
        <GuardedLink href={account} className={buttonClass({ variant: 'quiet' })}>
          {t('back')}
        </GuardedLink>
      )}
      <LeaveQuestion />
    </form>
  )
}
