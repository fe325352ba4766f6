'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { type ZodForm } from '@/components/layout/use-zod-form'
import { SemesterField } from '@/components/semesters/semester-field'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { lectureTypes } from '@/lib/auth/schema'
import { bounds } from '@/lib/bounds'
import { isLocale, localeNames, locales } from '@/lib/i18n/locales'
import { countings, releases, type WholeLecture } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'
import type { TutorView } from '@/lib/users/schema'
import { useOwnTutor } from './own-tutor'
import { TutorPicker } from './tutor-picker'

type LectureFieldsProps = {
  form: ZodForm<WholeLecture>
  semesters: readonly SemesterView[]
  onSemesterMissing: () => void
  tutors: readonly TutorView[]
  onTutors: (tutors: TutorView[]) => void
  /** A search for a tutor, and whether the form was sent with it: nobody has been chosen yet. */
  search: { q: string; unchosen: boolean }
  onSearch: (q: string) => void
  fixedTutorId?: string
}

/** All fields of a lecture. */
export function LectureFields(props: LectureFieldsProps) {
  const { control, field, change, errorOf } = props.form
  const t = useTranslations('lectures')
  const tTerms = useTranslations('terms')
  const { managesSemesters } = useOwnTutor()
  const [type, semesterId, counting, release, language] = useWatch({
    control,
    name: ['type', 'semesterId', 'counting', 'release', 'language'],
  })
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
        <SelectField
          name="counting"
          label={t('counting.label')}
          hint={t(`counting.hint.${counting}`)}
          options={countings.map((value) => ({ value, label: t(`counting.${value}`) }))}
          value={counting}
          onChange={({ target }) =>
            change('counting', countings.find((value) => value === target.value) ?? counting)
          }
          error={errorOf('counting')}
        />
        <SelectField
          name="release"
          label={t('release.label')}
          hint={t(`release.hint.${release}`)}
          options={releases.map((value) => ({ value, label: t(`release.${value}`) }))}
          value={release}
          onChange={({ target }) =>
            change('release', releases.find((value) => value === target.value) ?? release)
          }
          error={errorOf('release')}
        />
        <SelectField
          name="language"
          label={t('language.label')}
          hint={t('language.hint')}
          options={[
            { value: '', label: t('language.own') },
            ...locales.map((value) => ({ value, label: localeNames[value] })),
          ]}
          value={language ?? ''}
          onChange={({ target }) => change('language', isLocale(target.value) ? target.value : null)}
          error={errorOf('language')}
        />
      </div>
      <TutorPicker
        tutors={props.tutors}
        onChange={props.onTutors}
        fixedId={props.fixedTutorId}
        q={props.search.q}
        onSearch={props.onSearch}
        problem={props.search.unchosen ? t('tutors.unchosen') : errorOf('tutorIds') && t('tutors.none')}
      />
    </>
  )
}
