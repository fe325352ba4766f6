'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SemesterForm } from '@/components/semesters/semester-form'
import { textOf } from '@/components/ui/form-data'
import { readWholeNumber } from '@/components/ui/number-field'
import { useForm } from '@/components/ui/use-form'
import { bounds } from '@/lib/bounds'
import type { SemesterView } from '@/lib/semesters/schema'
import type { TutorView } from '@/lib/users/schema'
import { readDraft, type LectureDraft } from './lecture-draft'
import { LectureFields } from './lecture-fields'

type LectureFormOptions = {
  initial: LectureDraft
  semesters: readonly SemesterView[]
  /** Stays a tutor in any case. */
  fixedTutorId?: string
  onSave: (draft: LectureDraft) => Promise<void>
  onError: (error: unknown) => void
}

/** The form about a lecture: its fields, and the dialog for a semester that is missing, which stands outside of it. */
export function useLectureForm({ initial, semesters, fixedTutorId, onSave, onError }: LectureFormOptions) {
  const t = useTranslations('fields')
  const tLectures = useTranslations('lectures')
  const [semesterId, setSemesterId] = useState(initial.semesterId)
  const [tutors, setTutors] = useState(initial.tutors)
  const [added, setAdded] = useState<readonly SemesterView[]>([])
  const [asksSemester, setAsksSemester] = useState(false)

  function timerProblem(data: FormData, name: 'quizTimer' | 'quickCheckTimer') {
    const { min, max } = bounds[name]
    const seconds = readWholeNumber(textOf(data, name))
    if (seconds === null) return t('number')
    if (seconds < min) return t('atLeast', { min })
    return seconds > max ? t('atMost', { max }) : undefined
  }

  function titleProblem(title: string) {
    if (title === '') return t('title')
    const { max } = bounds.title
    return Array.from(title).length > max ? t('tooLong', { max }) : undefined
  }

  const { form, errors, pending, dirty, touch } = useForm({
    validate: (data) => ({
      title: titleProblem(textOf(data, 'title').trim()),
      semesterId: textOf(data, 'semesterId') ? undefined : t('choose'),
      quizTimer: timerProblem(data, 'quizTimer'),
      quickCheckTimer: timerProblem(data, 'quickCheckTimer'),
      tutors: tutors.length === 0 ? tLectures('tutors.none') : undefined,
    }),
    onSubmit: (data) => onSave(readDraft(data, tutors)),
    onError,
  })

  function changeTutors(next: TutorView[]) {
    setTutors(next)
    touch()
  }

  const known = semesters.filter(({ id }) => !added.some((semester) => semester.id === id))
  const fields = (
    <LectureFields
      {...{ initial, errors, tutors, semesterId, fixedTutorId }}
      semesters={[...added, ...known]}
      onSemester={setSemesterId}
      onSemesterMissing={() => setAsksSemester(true)}
      onTutors={changeTutors}
    />
  )
  const semesterDialog = asksSemester && (
    <SemesterForm
      onClose={() => setAsksSemester(false)}
      onSaved={(semester) => {
        setAdded([semester, ...added])
        setSemesterId(semester.id)
        setAsksSemester(false)
        touch()
      }}
    />
  )
  return { form, fields, semesterDialog, pending, dirty }
}
