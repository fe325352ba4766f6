'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useOwnTutor } from '@/components/lectures/own-tutor'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { FormDialog } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useZodForm } from '@/components/layout/use-zod-form'
import { SemesterField } from '@/components/semesters/semester-field'
import { SemesterForm } from '@/components/semesters/semester-form'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { copyLecture } from '@/lib/lectures/client'
import type { LectureView } from '@/lib/lectures/schema'
import { titledCopy } from '@/lib/quickchecks/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import { CopyDates, type DaySpan } from './copy-dates'

type CopyLectureProps = {
  lecture: LectureView
  semesters: readonly SemesterView[]
  span: DaySpan | null
  onClose: () => void
}

/** Copies a lecture into another semester and opens the copy. */
export function CopyLecture({ lecture, semesters, span, onClose }: CopyLectureProps) {
  const t = useTranslations('lectures')
  const tTerms = useTranslations('terms')
  const notifyError = useNotifyError()
  const { managesSemesters } = useOwnTutor()
  const { choose } = useChooseLecture()
  const [added, setAdded] = useState<readonly SemesterView[]>([])
  const [creating, setCreating] = useState(false)
  const all = [...added, ...semesters.filter(({ id }) => !added.some((semester) => semester.id === id))]
  const own = all.findIndex(({ id }) => id === lecture.semester.id)
  // The newest comes first, so the following semester precedes its own.
  const following = all[own - 1]?.id ?? ''

  const { form, control, field, change, errorOf, pending, dirty } = useZodForm({
    schema: titledCopy,
    defaultValues: { semesterId: following, title: lecture.title },
    onSubmit: async (input) => {
      const copy = await copyLecture(lecture.id, input)
      notify({ title: t('done.copy'), description: `${copy.title} · ${copy.semester.label}` })
      await choose(copy.id)
      onClose()
    },
    onError: (error) => notifyError(error, t('failed.copy')),
  })
  const [semesterId, firstDate] = useWatch({ control, name: ['semesterId', 'firstDate'] })

  return (
    <>
      <FormDialog
        open
        dirty={dirty}
        onOpenChange={(open) => !open && onClose()}
        title={t('copy.title')}
        description={t('copy.what')}
      >
        <form {...form} className="grid gap-5">
          <SemesterField
            semesters={all}
            value={semesterId}
            onValueChange={(id) => change('semesterId', id)}
            onMissing={managesSemesters ? () => setCreating(true) : null}
            error={errorOf('semesterId')}
          />
          <TextField {...field('title')} label={tTerms('title')} autoComplete="off" />
          {span && <CopyDates field={field('firstDate', 'optional')} {...{ span, firstDate }} />}
          <div className="flex justify-end">
            <Button type="submit" pending={pending} pendingLabel={t('copy.pending')}>
              {t('copy.submit')}
            </Button>
          </div>
        </form>
      </FormDialog>
      {creating && (
        <SemesterForm
          onClose={() => setCreating(false)}
          onSaved={(semester) => {
            setAdded([semester, ...added])
            change('semesterId', semester.id)
            setCreating(false)
          }}
        />
      )}
    </>
  )
}
