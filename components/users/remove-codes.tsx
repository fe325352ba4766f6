'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { removeCodes } from '@/lib/users/second-factor-client'
import { codesRemoval } from '@/lib/users/second-factor-schema'
import { CurrentPasswordField } from './current-password-field'

type RemoveCodesProps = { open: boolean; onOpenChange: (open: boolean) => void; onDone: () => void }

/** Switches one-time codes off, with the password and a code. */
export function RemoveCodes({ open, onOpenChange, onDone }: RemoveCodesProps) {
  const t = useTranslations('signInSecurity.codes')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('removeTitle')} description={t('removeText')}>
      <RemovalForm onDone={onDone} />
    </Dialog>
  )
}

function RemovalForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signInSecurity')
  const notifyError = useNotifyError()
  const { form, field, pending } = useZodForm({
    schema: codesRemoval,
    defaultValues: { currentPassword: '', code: '' },
    onSubmit: async (removal) => {
      await removeCodes(removal)
      onDone()
    },
    onError: notifyError,
  })
  return (
    <form {...form} className="grid gap-5">
      <CurrentPasswordField {...field('currentPassword')} data-first-focus />
      <TextField
        {...field('code')}
        label={t('codes.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <div>
        <Button type="submit" variant="danger" pending={pending} pendingLabel={t('continuing')}>
          {t('codes.remove')}
        </Button>
      </div>
    </form>
  )
}
