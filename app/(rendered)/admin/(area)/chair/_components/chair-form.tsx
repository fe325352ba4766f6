'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { editChair } from '@/lib/chair/client'
import { chairInput, chairRecord, type ChairInput, type ChairRecord } from '@/lib/chair/schema'
import { changedPart } from '../../_components/changed'
import { useNewerVersion } from '../../_components/use-newer-version'

const fields = ['name', 'imprintUrl', 'privacyUrl', 'accessibilityUrl', 'privacyContact'] as const

function inputOf({
  name,
  imprintUrl,
  privacyUrl,
  accessibilityUrl,
  privacyContact,
}: ChairRecord): ChairInput {
  return { name, imprintUrl, privacyUrl, accessibilityUrl, privacyContact }
}

/** The name of the chair, the legal links in the footer, and the contact for questions about data. */
export function ChairForm({ chair, editable }: { chair: ChairRecord; editable: boolean }) {
  const t = useTranslations('admin.chair')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const [base, setBase] = useState(chair)
  const [typed, setTyped] = useState<ChairInput | null>(null)

  function take(stored: ChairRecord) {
    setBase(stored)
    reset(inputOf(stored))
  }

  async function save(input: ChairInput, version: number): Promise<void> {
    setTyped(input)
    take(await editChair({ ...changedPart(input, inputOf(base)), version }))
    notify({ title: t('saved') })
    router.refresh()
  }

  const conflict = useEditConflict({
    view: chairRecord,
    compare: (current) =>
      fields.flatMap((field) =>
        typed && typed[field] !== base[field] && typed[field] !== current[field]
          ? { label: t(field), mine: typed[field], theirs: current[field] }
          : [],
      ),
    onKeepMine: (version) => save(typed ?? inputOf(base), version),
    onTakeTheirs: (current) => {
      take(current)
      router.refresh()
    },
  })

  const { form, field, reset, pending, dirty } = useZodForm({
    schema: chairInput,
    defaultValues: inputOf(base),
    onSubmit: (input) => save(input, base.version),
    onError: conflict.onError,
  })
  useUnsavedChanges(dirty)
  useNewerVersion({ base, newest: chair, inputOf, dirty, onFollow: setBase, onTake: take })

  return (
    <form {...form} className="grid gap-5">
      {fields.map((name) => (
        <TextField
          {...field(name)}
          key={name}
          label={t(name)}
          type={name.endsWith('Url') ? 'url' : 'text'}
          readOnly={!editable}
          hint={editable ? t(`hint.${name}`) : undefined}
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
