'use client'

import { useState, type SubmitEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useZodForm } from '@/components/layout/use-zod-form'
import { SemesterForm } from '@/components/semesters/semester-form'
import { wholeLecture } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import type { TutorView } from '@/lib/users/schema'
import { valuesOf, type LectureDraft } from './lecture-draft'
import { LectureFields } from './lecture-fields'

type LectureFormOptions = {
  initial: LectureDraft
  semesters: readonly SemesterView[]
  /** A tutor who cannot be removed. */
  fixedTutorId?: string
  onSave: (draft: LectureDraft) => Promise<void>
  onError: (error: unknown) => void
}

/** The form of a lecture: its fields, and the dialog for a missing semester, which is rendered outside. */
export function useLectureForm({ initial, semesters, fixedTutorId, onSave, onError }: LectureFormOptions) {
  const [known, setKnown] = useState(initial.tutors)
  const [added, setAdded] = useState<readonly SemesterView[]>([])
  const [asksSemester, setAsksSemester] = useState(false)
  const [search, setSearch] = useState({ q: '', unchosen: false })

  const lectureForm = useZodForm({
    schema: wholeLecture,
    defaultValues: valuesOf(initial),
    onSubmit: ({ tutorIds, ...plain }) => onSave({ ...plain, tutors: tutorsOf(tutorIds) }),
    onError,
  })
  const { form, control, change, pending, dirty } = lectureForm
  const tutorIds = useWatch({ control, name: 'tutorIds' })

  function tutorsOf(ids: readonly string[]): TutorView[] {
    return ids.flatMap((id) => known.find((tutor) => tutor.id === id) ?? [])
  }

  function changeTutors(next: TutorView[]) {
    setKnown(next)
    change(
      'tutorIds',
      next.map(({ id }) => id),
    )
  }

  /** Refuses to save while a tutor is typed who has not been chosen: whoever types one means one. */
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (search.q.trim() === '') return form.onSubmit(event)
    event.preventDefault()
    setSearch({ ...search, unchosen: true })
    form.ref.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    return undefined
  }

  const others = semesters.filter(({ id }) => !added.some((semester) => semester.id === id))
  const fields = (
    <LectureFields
      form={lectureForm}
      fixedTutorId={fixedTutorId}
      semesters={[...added, ...others]}
      onSemesterMissing={() => setAsksSemester(true)}
      tutors={tutorsOf(tutorIds)}
      onTutors={changeTutors}
      search={search}
      onSearch={(q) => setSearch({ q, unchosen: false })}
    />
  )
  const semesterDialog = asksSemester && (
    <SemesterForm
      onClose={() => setAsksSemester(false)}
      onSaved={(semester) => {
        setAdded([semester, ...added])
        change('semesterId', semester.id)
        setAsksSemester(false)
      }}
    />
  )
  return { form: { ...form, onSubmit: submit }, fields, semesterDialog, pending, dirty }
}
