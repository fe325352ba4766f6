'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { atField } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { textOf } from '@/components/ui/form-data'
import { useForm } from '@/components/ui/use-form'
import { bounds, emailPattern } from '@/lib/bounds'
import { ApiError } from '@/lib/http/fetch-json'
import { editAccount } from '@/lib/users/client'

/** `emailFixed`: the university knows the tutor by this address, and there is no password to confirm another one. */
type AccountFormProps = { name: string; email: string; emailFixed: boolean }

/** Name and address; a new address is confirmed with the current password. */
export function AccountForm({ name, email, emailFixed }: AccountFormProps) {
  const t = useTranslations('settings')
  const tForms = useTranslations('forms')
  const tFields = useTranslations('fields')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [address, setAddress] = useState(email)
  const moved = address.trim().toLowerCase() !== email

  const { form, errors, pending, dirty } = useForm({
    validate: (data) => ({
      name: textOf(data, 'name').trim().length < bounds.name.min ? tFields('name') : undefined,
      email: emailPattern.test(textOf(data, 'email').trim()) ? undefined : tFields('email'),
      currentPassword: moved && !textOf(data, 'currentPassword') ? tFields('password') : undefined,
    }),
    onSubmit: async (data) => {
      const saved = await editAccount({
        name: textOf(data, 'name'),
        ...(moved && { email: textOf(data, 'email'), currentPassword: textOf(data, 'currentPassword') }),
      }).catch((error: unknown) => {
        throw error instanceof ApiError && error.code === 'email_taken' ? atField('email', error) : error
      })
      setAddress(saved.email)
      notify({ title: t('accountSaved') })
      router.refresh()
    },
    onError: (error) => notifyError(error, t('failed')),
  })
  useUnsavedChanges(dirty)

  return (
    <form {...form} className="grid max-w-lg gap-5">
      <TextField
        label={t('name')}
        name="name"
        defaultValue={name}
        maxLength={bounds.name.max}
        autoComplete="name"
        hint={t('nameHint')}
        error={errors['name']}
      />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        maxLength={bounds.email.max}
        autoComplete="username"
        readOnly={emailFixed}
        hint={t(emailFixed ? 'emailFixedHint' : 'emailHint')}
        error={errors['email']}
      />
      {moved && (
        <TextField
          label={t('currentPassword')}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint={t('currentPasswordHint')}
          error={errors['currentPassword']}
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
