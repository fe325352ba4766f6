'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { bounds } from '@/lib/bounds'
import { ApiError, NetworkError } from '@/lib/http/fetch-json'
import { addPasskey } from '@/lib/users/second-factor-client'
import { passkeyInput, passwordProof } from '@/lib/users/second-factor-schema'
import { CurrentPasswordField } from './current-password-field'

const schema = z.strictObject({ name: passkeyInput.shape.name, ...passwordProof.shape })

type AddPasskeyProps = { open: boolean; onOpenChange: (open: boolean) => void; onDone: () => void }

/** Adds a passkey: asks for name and password, the browser does the rest. */
export function AddPasskey({ open, onOpenChange, onDone }: AddPasskeyProps) {
  const t = useTranslations('signInSecurity.passkeys')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('add')}>
      <PasskeyForm onDone={onDone} />
    </Dialog>
  )
}

function PasskeyForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('signInSecurity')
  const notifyError = useNotifyError()
  const { form, field, pending } = useZodForm({
    schema,
    defaultValues: { name: '', currentPassword: '' },
    onSubmit: async ({ name, currentPassword }) => {
      await addPasskey(name, { currentPassword })
      notify({ title: t('passkeys.doneAdd'), description: name })
      onDone()
    },
    onError(error) {
      // The browser's messages about cancelling are meant for developers.
      if (error instanceof ApiError || error instanceof NetworkError) notifyError(error)
      else notify({ title: t('passkeys.failed'), variant: 'destructive' })
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <TextField
        {...field('name')}
        data-first-focus
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        maxLength={bounds.name.max}
        autoComplete="off"
      />
      <CurrentPasswordField {...field('currentPassword')} />
      <div>
        <Button type="submit" pending={pending} pendingLabel={t('continuing')}>
          {t('continue')}
        </Button>
      </div>
    </form>
  )
}
