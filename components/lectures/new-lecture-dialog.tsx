'use client'

import { useTranslations } from 'next-intl'
import { FormDialog } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { LectureInput, LectureView } from '@/lib/lectures/schema'
import { semesterOf } from '@/lib/semesters/rules'
import type { SemesterView } from '@/lib/semesters/schema'
import { newDraft } from './lecture-draft'
import { useOwnTutor } from './own-tutor'
import { useLectureForm } from './use-lecture-form'

/** The current semester by default, else the newest. */
function semesterNow(semesters: readonly SemesterView[]): string {
  const now = semesterOf(new Date())
  const found = semesters.find(({ kind, year }) => kind === now.kind && year === now.year) ?? semesters[0]
  return found?.id ?? ''
}

type NewLectureDialogProps = {
  semesters: readonly SemesterView[]
  hint?: string
  /** Whether the creator is a fixed tutor of the lecture; otherwise its tutors are chosen. */
  ownLecture?: boolean
  create: (input: LectureInput) => Promise<LectureView>
  onCreated: (lecture: LectureView) => unknown
  onClose: () => void
}

/** The form for a new lecture. */
export function NewLectureDialog(props: NewLectureDialogProps) {
  const { semesters, hint, ownLecture, create, onCreated, onClose } = props
  const t = useTranslations('lectures')
  const notifyError = useNotifyError()
  const self = useOwnTutor()
  const { form, fields, semesterDialog, pending, dirty } = useLectureForm({
    initial: newDraft(semesterNow(semesters), ownLecture ? [{ id: self.id, name: self.name }] : []),
    semesters,
    ...(ownLecture && { fixedTutorId: self.id }),
    onSave: async ({ tutors, ...draft }) => {
      const lecture = await create({ ...draft, tutorIds: tutors.map(({ id }) => id) })
      notify({ title: t('done.create'), description: lecture.title })
      await onCreated(lecture)
      onClose()
    },
    onError: (error) => notifyError(error, t('failed.create')),
  })
  return (
    <>
      <FormDialog
        open
        kind="wide"
        dirty={dirty}
        onOpenChange={(open) => !open && onClose()}
        title={t('create')}
        description={hint}
      >
        <form {...form} className="grid gap-5">
          {fields}
          <div className="flex justify-end">
            <Button type="submit" pending={pending} pendingLabel={t('creating')}>
              {t('createNow')}
            </Button>
          </div>
        </form>
      </FormDialog>
      {semesterDialog}
    </>
  )
}
