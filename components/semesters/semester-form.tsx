'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { FormDialog } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { NumberField, readWholeNumber } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import { createSemester, editSemester } from '@/lib/semesters/client'
import { semesterLabel } from '@/lib/semesters/rules'
import { semesterView, type SemesterView } from '@/lib/semesters/schema'

type SemesterFormProps = {
  /** The one to change; without it a new one is created. */
  semester?: SemesterView
  onClose: () => void
  onSaved: (semester: SemesterView) => void
}

type Kind = SemesterView['kind']

function readYear(data: FormData): number | null {
  const value = data.get('year')
  return typeof value === 'string' ? readWholeNumber(value) : null
}

/** A semester in a dialog: winter or summer, and the year it begins in. */
export function SemesterForm({ semester, onClose, onSaved }: SemesterFormProps) {
  const t = useTranslations('semesters')
  const tForms = useTranslations('forms')
  const tFields = useTranslations('fields')
  const notifyError = useNotifyError()
  const [kind, setKind] = useState<Kind>(semester?.kind ?? 'WS')
  const [year, setYear] = useState<number | null>(() => semester?.year ?? new Date().getFullYear())
  const [version, setVersion] = useState(semester?.version)
  const [turn, setTurn] = useState(0)
  const { min, max } = bounds.semesterYear
  const allowed = year !== null && year >= min && year <= max

  async function save(over: number | undefined) {
    if (year === null) return
    const input = { kind, year }
    const saved =
      semester && over !== undefined
        ? await editSemester(semester.id, { ...input, version: over })
        : await createSemester(input)
    notify({ title: t(semester ? 'done.edit' : 'done.create'), description: saved.label })
    onSaved(saved)
  }

  function fail(error: unknown) {
    notifyError(error, t(semester ? 'failed.edit' : 'failed.create'))
  }

  const conflict = useEditConflict<SemesterView>({
    view: semesterView,
    compare: (theirs) =>
      year === null
        ? []
        : [{ label: t('semester'), mine: semesterLabel({ kind, year }), theirs: theirs.label }],
    onKeepMine: (over) =>
      save(over).then(
        () => true,
        (error: unknown) => {
          if (!conflict.caught(error)) fail(error)
          return false
        },
      ),
    onTakeTheirs: (theirs) => {
      setKind(theirs.kind)
      setYear(theirs.year)
      setVersion(theirs.version)
      setTurn(turn + 1)
    },
  })

  const { form, errors, pending, dirty } = useForm({
    validate: (data) => {
      const typed = readYear(data)
      if (typed === null) return { year: tFields('number') }
      if (typed < min) return { year: tFields('atLeast', { min }) }
      return { year: typed > max ? tFields('atMost', { max }) : undefined }
    },
    onSubmit: () => save(version),
    onError: (error) => {
      if (!conflict.caught(error)) fail(error)
    },
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
            legend={t('kind')}
            options={[
              { value: 'WS', label: t('WS') },
              { value: 'SS', label: t('SS') },
            ]}
            value={kind}
            onValueChange={setKind}
          />
          <NumberField
            key={turn}
            name="year"
            label={t('year')}
            hint={t('yearHint')}
            defaultValue={year}
            onValueChange={setYear}
            error={errors['year']}
          />
          <p aria-live="polite" className="text-muted">
            {t('isCalled')}{' '}
            <strong className="tabular text-ink">{allowed ? semesterLabel({ kind, year }) : '–'}</strong>
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
