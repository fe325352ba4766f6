'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import { editChair } from '@/lib/chair/client'
import { chairRecord, type ChairRecord } from '@/lib/chair/schema'

import { changedPart } from '../../_components/changed'

const fields = ['name', 'imprintUrl', 'privacyUrl', 'accessibilityUrl', 'privacyContact'] as const

type Typed = Record<(typeof fields)[number], string>

const lengths: Record<keyof Typed, number> = {
  name: bounds.name.max,
  imprintUrl: bounds.url.max,
  privacyUrl: bounds.url.max,
  accessibilityUrl: bounds.url.max,
  privacyContact: bounds.contact.max,
}

function read(data: FormData): Typed {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: text('name'),
    imprintUrl: text('imprintUrl'),
    privacyUrl: text('privacyUrl'),
    accessibilityUrl: text('accessibilityUrl'),
    privacyContact: text('privacyContact'),
  }
}

function typedOf({ name, imprintUrl, privacyUrl, accessibilityUrl, privacyContact }: ChairRecord): Typed {
  return { name, imprintUrl, privacyUrl, accessibilityUrl, privacyContact }
}

/** Name of the chair, the legal links at the foot of every page, whom students ask about their data. */
export function ChairForm({ chair, editable }: { chair: ChairRecord; editable: boolean }) {
  const t = useTranslations('admin.chair')
  const tForms = useTranslations('forms')
  const tFields = useTranslations('fields')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [typed, setTyped] = useState<Typed | null>(null)

  async function save(input: Typed, version: number) {
    setTyped(input)
    await editChair({ ...changedPart(input, typedOf(chair)), version })
    notify({ title: t('saved') })
    router.refresh()
  }

  const conflict = useEditConflict({
    view: chairRecord,
    compare: (current) =>
      fields.flatMap((field) =>
        typed && typed[field] !== chair[field] && typed[field] !== current[field]
          ? { label: t(field), mine: typed[field], theirs: current[field] }
          : [],
      ),
    onKeepMine: (version) =>
      save(typed ?? typedOf(chair), version).then(
        () => true,
        (error: unknown) => {
          notifyError(error)
          return false
        },
      ),
    onTakeTheirs: () => router.refresh(),
  })

  const { form, errors, pending, dirty } = useForm({
    validate: (data) => ({ name: read(data).name.length < bounds.name.min ? tFields('name') : undefined }),
    onSubmit: (data) => save(read(data), chair.version),
    onError: (error) => {
      if (!conflict.caught(error)) notifyError(error)
    },
  })
  useUnsavedChanges(dirty)

  return (
    <form {...form} className="grid gap-5">
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          name={field}
          type={field.endsWith('Url') ? 'url' : 'text'}
          defaultValue={chair[field]}
          maxLength={lengths[field]}
          readOnly={!editable}
          hint={editable ? t(`hint.${field}`) : undefined}
          error={errors[field]}
        />
      ))}
      {editable && (
        <div>
          <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
            {tForms('save')}
          </Button>
        </div>
      )}
      {conflict.question}
    </form>
  )
}
