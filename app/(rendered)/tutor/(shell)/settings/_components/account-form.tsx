'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { atField } from '@/components/layout/at-field'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { editAccount } from '@/lib/users/client'
import { accountEditOf } from '@/lib/users/schema'

/**
 * `emailFixed`: the university identifies the tutor by this address, and there is no password to confirm another one.
 */
type AccountFormProps = { name: string; email: string; emailFixed: boolean }

/** Name and address; a new address needs the current password, and a confirmation by the administration. */
export function AccountForm({ name, email, emailFixed }: AccountFormProps) {
  const t = useTranslations('settings')
  const tTerms = useTranslations('terms')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const notifyError = useNotifyError()

  const { form, control, field, change, pending, dirty } = useZodForm({
    schema: accountEditOf(email),
    defaultValues: { name, email, currentPassword: undefined },
    onSubmit: async (edit) => {
      const changes = edit.email === email ? { name: edit.name } : edit
      const saved = await editAccount(changes).catch((error: unknown) => {
        throw atField(error, 'email_taken', 'email')
      })
      change('email', saved.email)
      const waits = saved.requestedEmail !== null && saved.requestedEmail === edit.email
      change('currentPassword', undefined)
      notify({ title: t(waits ? 'emailRequested' : 'accountSaved') })
      router.refresh()
    },
    onError: (error) => notifyError(error, t('failed')),
  })
  useUnsavedChanges(dirty)
  const moved = useWatch({ control, name: 'email' })?.trim().toLowerCase() !== email

  return (
    <form {...form} className="grid max-w-lg gap-5">
      <TextField {...field('name')} label={tTerms('name')} autoComplete="name" hint={t('nameHint')} />
      <TextField
        {...field('email')}
        label={tTerms('email')}
        type="email"
        autoComplete="username"
        readOnly={emailFixed}
        hint={t(emailFixed ? 'emailFixedHint' : 'emailHint')}
      />
      {moved && (
        <TextField
          {...field('currentPassword', 'optional')}
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
          hint={t('currentPasswordHint')}
        />
      )}
      <div>
        <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
          {tForms('save')}
        </Button>
      </div>
    </form>
  )
}
