'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { type ZodForm } from '@/components/layout/use-zod-form'
import { SemesterField } from '@/components/semesters/semester-field'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { bounds } from '@/lib/bounds'
import type { LectureView, WholeLecture } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import type { TutorView } from '@/lib/users/schema'
import { countings, lectureTypes } from './lecture-draft'
import { useOwnTutor } from './own-tutor'
import { TutorPicker } from './tutor-picker'

type LectureFieldsProps = {
  form: ZodForm<WholeLecture>
  semesters: readonly SemesterView[]
  onSemesterMissing: () => void
  tutors: readonly TutorView[]
  onTutors: (tutors: TutorView[]) => void
  fixedTutorId?: string
}

/** Everything that can be said about a lecture. */
export function LectureFields(props: LectureFieldsProps) {
  const { control, field, change, errorOf } = props.form
  const t = useTranslations('lectures')
  const tTerms = useTranslations('terms')
  const { managesSemesters } = useOwnTutor()
  const [type, semesterId, counting] = useWatch({ control, name: ['type', 'semesterId', 'counting'] })
  return (
    <>
      <TextField
        {...field('title')}
        label={tTerms('title')}
        placeholder={t('titleExample')}
        data-first-focus=""
        autoComplete="off"
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <SelectField
          name="type"
          label={t('kind')}
          options={lectureTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={({ target }) =>
            change('type', lectureTypes.find((value) => value === target.value) ?? type)
          }
          error={errorOf('type')}
        />
        <SemesterField
          semesters={props.semesters}
          value={semesterId}
          onValueChange={(id) => change('semesterId', id)}
          onMissing={managesSemesters ? props.onSemesterMissing : null}
          error={errorOf('semesterId')}
        />
        <NumberField
          {...field('quizTimer', 'wholeNumber')}
          label={t('quizTimer')}
          hint={t('quizTimerHint', { min: bounds.quizTimer.min, max: bounds.quizTimer.max })}
          unit={t('seconds')}
        />
        <NumberField
          {...field('quickCheckTimer', 'wholeNumber')}
          label={t('quickCheckTimer')}
          hint={t('quickCheckTimerHint', bounds.quickCheckTimer)}
          unit={t('seconds')}
        />
        <CountingField
          value={counting}
          onValueChange={(value) => change('counting', value)}
          error={errorOf('counting')}
        />
      </div>
      <TutorPicker
        tutors={props.tutors}
        onChange={props.onTutors}
        fixedId={props.fixedTutorId}
        problem={errorOf('tutorIds') && t('tutors.none')}
      />
    </>
  )
}

type Counting = LectureView['counting']

type CountingFieldProps = { value: Counting; onValueChange: (value: Counting) => void; error?: string }

/** Which round counts when something is asked several times in a session, with what that means. */
function CountingField({ value, onValueChange, error }: CountingFieldProps) {
  const t = useTranslations('lectures.counting')
  return (
    <SelectField
      name="counting"
      label={t('label')}
      hint={t(`hint.${value}`)}
      options={countings.map((counting) => ({ value: counting, label: t(counting) }))}
      value={value}
      onChange={({ target }) =>
        onValueChange(countings.find((counting) => counting === target.value) ?? value)
      }
      error={error}
    />
  )
}
