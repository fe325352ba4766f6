'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SemesterField } from '@/components/semesters/semester-field'
import type { FieldErrors } from '@/components/ui/form-errors'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { bounds } from '@/lib/bounds'
import type { SemesterView } from '@/lib/semesters/schema'
import type { TutorView } from '@/lib/users/schema'
import { CountingField } from './counting-field'
import { lectureTypes, type LectureDraft } from './lecture-draft'
import { useOwnTutor } from './own-tutor'
import { TutorPicker } from './tutor-picker'

type LectureFieldsProps = {
  initial: LectureDraft
  semesters: readonly SemesterView[]
  semesterId: string
  onSemester: (id: string) => void
  onSemesterMissing: () => void
  tutors: readonly TutorView[]
  onTutors: (tutors: TutorView[]) => void
  fixedTutorId?: string
  errors: FieldErrors
}

/** Everything that can be said about a lecture. */
export function LectureFields(props: LectureFieldsProps) {
  const { initial, errors } = props
  const t = useTranslations('lectures')
  const { managesSemesters } = useOwnTutor()
  const [type, setType] = useState(initial.type)
  return (
    <>
      <TextField
        name="title"
        label={t('title')}
        defaultValue={initial.title}
        placeholder={t('titleExample')}
        data-first-focus=""
        autoComplete="off"
        error={errors['title']}
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <SelectField
          name="type"
          label={t('kind')}
          options={lectureTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={(event) => setType(lectureTypes.find((value) => value === event.target.value) ?? 'VL')}
          error={errors['type']}
        />
        <SemesterField
          semesters={props.semesters}
          value={props.semesterId}
          onValueChange={props.onSemester}
          onMissing={managesSemesters ? props.onSemesterMissing : null}
          error={errors['semesterId']}
        />
        <NumberField
          name="quizTimer"
          label={t('quizTimer')}
          hint={t('quizTimerHint', { min: bounds.quizTimer.min, max: bounds.quizTimer.max })}
          unit={t('seconds')}
          defaultValue={initial.quizTimer}
          error={errors['quizTimer']}
        />
        <NumberField
          name="quickCheckTimer"
          label={t('quickCheckTimer')}
          hint={t('quickCheckTimerHint', bounds.quickCheckTimer)}
          unit={t('seconds')}
          defaultValue={initial.quickCheckTimer}
          error={errors['quickCheckTimer']}
        />
        <CountingField initial={initial.counting} error={errors['counting']} />
      </div>
      <TutorPicker
        tutors={props.tutors}
        onChange={props.onTutors}
        fixedId={props.fixedTutorId}
        problem={props.tutors.length === 0 ? errors['tutors'] : undefined}
      />
    </>
  )
}
