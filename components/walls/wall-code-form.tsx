'use client'

import { useTranslations } from 'next-intl'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { typedIn, useForm } from '@/components/ui/use-form'
import { connectWall } from '@/lib/walls/client'
import type { WallView } from '@/lib/walls/schema'

type WallCodeFormProps = { sessionId: string; scanned: string; onConnected: (wall: WallView) => void }

/** The field for a wall's code. */
export function WallCodeForm({ sessionId, scanned, onConnected }: WallCodeFormProps) {
  const t = useTranslations('walls')
  const tField = useTranslations('fields')
  const notifyError = useNotifyError()
  const { form, errors, pending } = useForm({
    validate: (data) => ({ code: typedIn(data, 'code') === '' ? tField('code') : undefined }),
    async onSubmit(data) {
      onConnected(await connectWall(sessionId, typedIn(data, 'code')))
      const field = form.ref.current?.querySelector('input')
      if (field) field.value = ''
      notify({ title: t('connected') })
    },
    onError: notifyError,
  })
  return (
    <form {...form} className="grid gap-4">
      <TextField
        label={t('code')}
        hint={t('check')}
        name="code"
        defaultValue={scanned}
        error={errors['code']}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        data-first-focus=""
        inputClassName="tabular font-code text-xl! font-bold tracking-[0.18em] uppercase"
      />
      <div>
        <Button type="submit" pending={pending} pendingLabel={t('connecting')}>
          {t('connect')}
        </Button>
      </div>
    </form>
  )
}
