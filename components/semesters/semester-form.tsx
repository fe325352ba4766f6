'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { atField } from '@/components/layout/at-field'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { FormDialog } from '@/components/layout/form-dialog'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { createSemester, editSemester } from '@/lib/semesters/client'
import { semesterLabel } from '@/lib/semesters/rules'
import { semesterInput, semesterView, type SemesterInput, type SemesterView } from '@/lib/semesters/schema'

type SemesterFormProps = {
  /** The semester to edit; without it a new one is created. */
  semester?: SemesterView
  onClose: () => void
  onSaved: (semester: SemesterView) => void
}

type Kind = SemesterView['kind']

/** The dialog of a semester: winter or summer, and the year that it begins in. */
export function SemesterForm({ semester, onClose, onSaved }: SemesterFormProps) {
  const t = useTranslations('semesters')
  const tTerms = useTranslations('terms')
  const tForms = useTranslations('forms')
  const [thisYear] = useState(() => new Date().getFullYear())
  const [version, setVersion] = useState(semester?.version)

  async function save(input: SemesterInput, over: number | undefined) {
    const saved =
      semester && over !== undefined
        ? await editSemester(semester.id, { ...input, version: over })
        : await createSemester(input)
    notify({ title: t(semester ? 'done.edit' : 'done.create'), description: saved.label })
    onSaved(saved)
  }

  const { form, control, field, change, reset, pending, dirty } = useZodForm({
    schema: semesterInput,
    defaultValues: { kind: semester?.kind ?? 'WS', year: semester?.year ?? thisYear },
    onSubmit: async (input) => {
      try {
        await save(input, version)
      } catch (error) {
        throw atField(error, 'exists', 'year')
      }
    },
    onError: (error): void => conflict.onError(error),
  })
  const [kind, year] = useWatch({ control, name: ['kind', 'year'] })
  const typed = semesterInput.safeParse({ kind, year }).data

  const conflict = useEditConflict<SemesterView>({
    view: semesterView,
    compare: (theirs) =>
      typed ? [{ label: tTerms('semester'), mine: semesterLabel(typed), theirs: theirs.label }] : [],
    onKeepMine: async (over) => {
      if (typed) await save(typed, over)
    },
    onTakeTheirs: (theirs) => {
      reset({ kind: theirs.kind, year: theirs.year })
      setVersion(theirs.version)
    },
    failed: t(semester ? 'failed.edit' : 'failed.create'),
  })

  return (
    <>
      <FormDialog
        open
        dirty={dirty}
        onOpenChange={(next) => !next && onClose()}
        title={t(semester ? 'editTitle' : 'createTitle')}
      >
        <form {...form} className="grid gap-5">
          <Segmented<Kind>
            legend={tTerms('kind')}
            options={[
              { value: 'WS', label: t('WS') },
              { value: 'SS', label: t('SS') },
            ]}
            value={kind}
            onValueChange={(next) => change('kind', next)}
          />
          <NumberField {...field('year', 'wholeNumber')} label={t('year')} hint={t('yearHint')} />
          <p aria-live="polite" className="text-muted">
            {t('isCalled')} <strong className="tabular text-ink">{typed ? semesterLabel(typed) : '–'}</strong>
          </p>
          <div className="flex justify-end">
            <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
              {t(semester ? 'save' : 'create')}
            </Button>
          </div>
        </form>
      </FormDialog>
      {conflict.question}
    </>
  )
}
