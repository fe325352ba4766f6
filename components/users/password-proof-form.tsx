'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { passwordProof, type PasswordProof } from '@/lib/users/second-factor-schema'
import { CurrentPasswordField } from './current-password-field'

type PasswordProofFormProps = {
  submitLabel: string
  onProve: (proof: PasswordProof) => Promise<void>
}

/** Asks for the current password before a change of the sign-in. */
export function PasswordProofForm({ submitLabel, onProve }: PasswordProofFormProps) {
  const t = useTranslations('signInSecurity')
  const notifyError = useNotifyError()
  const { form, field, pending } = useZodForm({
    schema: passwordProof,
    defaultValues: { currentPassword: '' },
    onSubmit: onProve,
    onError: notifyError,
  })
  return (
    <form {...form} className="grid gap-5">
      <CurrentPasswordField {...field('currentPassword')} data-first-focus />
      <div>
        <Button type="submit" pending={pending} pendingLabel={t('continuing')}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
