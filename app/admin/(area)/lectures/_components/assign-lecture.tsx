'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { newDraft } from '@/components/lectures/lecture-draft'
import { useOwnTutor } from '@/components/lectures/own-tutor'
import { useLectureForm } from '@/components/lectures/use-lecture-form'
import { FormDialog } from '@/components/layout/form-dialog'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { assignLecture } from '@/lib/lectures/client'
import type { SemesterView } from '@/lib/semesters/schema'

/** Makes a lecture for its tutors; whoever makes it here is one of them only if chosen. */
export function AssignLecture({ semesters }: { semesters: readonly SemesterView[] }) {
  const t = useTranslations('lectures')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {t('create')}
      </Button>
      {open && <AssignDialog semesters={semesters} onClose={() => setOpen(false)} />}
    </>
  )
}

type AssignDialogProps = { semesters: readonly SemesterView[]; onClose: () => void }

function AssignDialog({ semesters, onClose }: AssignDialogProps) {
  const t = useTranslations('lectures')
  const router = useRouter()
  const notifyError = useNotifyError()
  const self = useOwnTutor()
  const { form, fields, semesterDialog, pending, dirty } = useLectureForm({
    initial: newDraft(semesters[0]?.id ?? '', { id: self.id, name: self.name }),
    semesters,
    onSave: async ({ tutors, ...draft }) => {
      const { title } = await assignLecture({ ...draft, tutorIds: tutors.map(({ id }) => id) })
      notify({ title: t('done.create'), description: title })
      onClose()
      router.refresh()
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
