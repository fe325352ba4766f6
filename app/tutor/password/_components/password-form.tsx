'use client'

import { useTranslations } from 'next-intl'
import { LogOutButton } from '@/components/layout/account-menu'
import { GuardedLink } from '@/components/layout/guarded-link'
import { LeaveQuestion } from '@/components/layout/leave-question'
import { leavePage, useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { textOf } from '@/components/ui/form-data'
import { useForm } from '@/components/ui/use-form'
import { changePassword } from '@/lib/users/client'
import { passwordProblem } from '@/lib/users/password-rules'

const account = '/tutor/settings/account'

/** Changes the tutor's password; with a one-time password the only other way is out. */
export function PasswordForm({ email, required }: { email: string; required: boolean }) {
  const t = useTranslations('tutor.password')
  const tFields = useTranslations('fields')
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()

  function problemOf(password: string): string | undefined {
    const problem = passwordProblem(password)
    return problem && tFields(problem)
  }

  const { form, errors, pending, dirty } = useForm({
    validate: (data) => ({
      currentPassword: textOf(data, 'currentPassword') ? undefined : tFields('password'),
      newPassword: problemOf(textOf(data, 'newPassword')),
    }),
    onSubmit: async (data) => {
      await changePassword(textOf(data, 'currentPassword'), textOf(data, 'newPassword'))
      if (required) {
        leavePage()
        // Loads the area anew, which this sign-in could not see until now.
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
        hint={t('hint')}
        error={errors['newPassword']}
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
