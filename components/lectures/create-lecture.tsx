'use client'

import { useTranslations } from 'next-intl'
import { FormDialog } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { createLecture } from '@/lib/lectures/client'
import { semesterOf } from '@/lib/semesters/rules'
import type { SemesterView } from '@/lib/semesters/schema'
import { newDraft } from './lecture-draft'
import { useOwnTutor } from './own-tutor'
import { useChooseLecture } from './use-choose-lecture'
import { useLectureForm } from './use-lecture-form'

/** Most lectures are made for the semester one is in; without it the newest is offered. */
function semesterNow(semesters: readonly SemesterView[]): string {
  const now = semesterOf(new Date())
  const found = semesters.find(({ kind, year }) => kind === now.kind && year === now.year) ?? semesters[0]
  return found?.id ?? ''
}

type CreateLectureProps = { semesters: readonly SemesterView[]; onClose: () => void }

/** A new lecture; it becomes the current one. */
export function CreateLecture({ semesters, onClose }: CreateLectureProps) {
  const t = useTranslations('lectures')
  const notifyError = useNotifyError()
  const self = useOwnTutor()
  const { choose } = useChooseLecture()
  const { form, fields, semesterDialog, pending, dirty } = useLectureForm({
    initial: newDraft(semesterNow(semesters), { id: self.id, name: self.name }),
    semesters,
    fixedTutorId: self.id,
    onSave: async ({ tutors, ...draft }) => {
      const { id, title } = await createLecture({ ...draft, tutorIds: tutors.map((tutor) => tutor.id) })
      notify({ title: t('done.create'), description: title })
      await choose(id)
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
        description={t('createHint')}
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
