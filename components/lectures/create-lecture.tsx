'use client'

import { useTranslations } from 'next-intl'
import { createLecture } from '@/lib/lectures/client'
import type { SemesterView } from '@/lib/semesters/schema'
import { NewLectureDialog } from './new-lecture-dialog'
import { useChooseLecture } from './use-choose-lecture'

type CreateLectureProps = { semesters: readonly SemesterView[]; onClose: () => void }

/** A new lecture; it becomes the current one. */
export function CreateLecture({ semesters, onClose }: CreateLectureProps) {
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
