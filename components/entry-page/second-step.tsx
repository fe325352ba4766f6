'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { typedIn, useForm } from '@/components/ui/use-form'
import { confirmSignIn, type SecondStepMethods } from '@/lib/auth/tutor-client'
import { ApiError } from '@/lib/http/fetch-json'
import { PasskeyButton } from './passkey-button'

type SecondStepProps = {
  methods: SecondStepMethods
  /** Called after signing in; keeps the button pressed until the page is left. */
  onDone: () => Promise<void>
  /** Returns to address and password. */
  onBack: () => void
}

/** The second step of a sign-in, after the password: a one-time code, a recovery code or a passkey. */
export function SecondStep({ methods, onDone, onBack }: SecondStepProps) {
  const t = useTranslations('entryPage')
  return (
    <div className="mt-3 grid gap-4">
      <h2 className="text-lg">{t('second.title')}</h2>
      {methods.includes('code') ? (
        <CodeForm onDone={onDone} onBack={onBack} />
      ) : (
        <p className="text-muted">{t('second.passkeyHint')}</p>
      )}
      {methods.includes('passkey') && <PasskeyButton onDone={onDone} />}
      <Button variant="quiet" onClick={onBack}>
        {t('second.back')}
      </Button>
    </div>
  )
}

function CodeForm({ onDone, onBack }: Omit<SecondStepProps, 'methods'>) {
  const t = useTranslations('entryPage')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()

  const { form, errors, pending } = useForm({
    validate: (data) => ({ code: typedIn(data, 'code') === '' ? tField('code') : undefined }),
    async onSubmit(data) {
      await confirmSignIn(typedIn(data, 'code'))
      await onDone()
    },
    onError(error) {
      notifyError(error)
      if (error instanceof ApiError && error.code === 'second_step_expired') onBack()
    },
  })

  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])

  return (
    <form {...form} method="post" className="grid gap-4">
      <TextField
        label={t('second.code')}
        name="code"
        hint={t('second.hint')}
        error={errors['code']}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" variant="secondary" pending={pending} pendingLabel={t('signingIn')}>
        {t('second.confirm')}
      </Button>
    </form>
  )
}
