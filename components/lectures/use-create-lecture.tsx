'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { mayLeave } from '@/components/layout/unsaved-changes'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { createLecture } from '@/lib/lectures/client'
import { fetchSemesters } from '@/lib/semesters/client'
import type { SemesterView } from '@/lib/semesters/schema'
import { NewLectureDialog } from './new-lecture-dialog'
import { useChooseLecture } from './use-choose-lecture'

/** Opens the form for a new lecture. The new one replaces the shown one, so unsaved changes are asked about first. */
export function useCreateLecture(): { opening: boolean; open: () => Promise<void>; dialog: ReactNode } {
  const notifyError = useNotifyError()
  const [semesters, setSemesters] = useState<readonly SemesterView[] | null>(null)
  const [opening, setOpening] = useState(false)

  async function open() {
    if (opening || !(await mayLeave())) return
    setOpening(true)
    try {
      setSemesters(await fetchSemesters())
    } catch (error) {
      notifyError(error)
    } finally {
      setOpening(false)
    }
  }

  const dialog = semesters && <CreateLecture semesters={semesters} onClose={() => setSemesters(null)} />
  return { opening, open, dialog }
}

type CreateLectureProps = { semesters: readonly SemesterView[]; onClose: () => void }

/** Creates a lecture, which becomes the current one. */
function CreateLecture({ semesters, onClose }: CreateLectureProps) {
  const t = useTranslations('lectures')
  const { choose } = useChooseLecture()
  return (
    <NewLectureDialog
      ownLecture
      semesters={semesters}
      hint={t('createHint')}
      create={createLecture}
      onCreated={({ id }) => choose(id)}
      onClose={onClose}
    />
  )
}
