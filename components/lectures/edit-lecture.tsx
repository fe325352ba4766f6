'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { changedFields, lectureDraftOf, editOf, type LectureDraft } from './lecture-draft'
import { useOwnTutor } from './own-tutor'
import { useLectureForm } from './use-lecture-form'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { localeNames } from '@/lib/i18n/locales'
import { editLecture } from '@/lib/lectures/client'
import { lectureView, type LectureView } from '@/lib/lectures/schema'
import type { SemesterView } from '@/lib/semesters/schema'

type EditLectureProps = { lecture: LectureView; semesters: readonly SemesterView[] }

/** The form of a lecture's own data, with conflict handling. */
export function EditLecture({ lecture, semesters }: EditLectureProps) {
  const router = useRouter()
  const [base, setBase] = useState({ lecture, turn: 0 })
  return (
    <LectureEditor
      key={base.turn}
      lecture={base.lecture}
      semesters={semesters}
      onSaved={(saved) => setBase({ ...base, lecture: saved })}
      onReplaced={(stored) => {
        setBase({ lecture: stored, turn: base.turn + 1 })
        router.refresh()
      }}
    />
  )
}

type LectureEditorProps = EditLectureProps & {
  onSaved: (lecture: LectureView) => void
  /** Called after a conflict, to show the stored version instead of the typed one. */
  onReplaced: (stored: LectureView) => void
}

function LectureEditor({ lecture, semesters, onSaved, onReplaced }: LectureEditorProps) {
  const t = useTranslations('lectures')
  const tTerms = useTranslations('terms')
  const tForms = useTranslations('forms')
  const router = useRouter()
  const navigate = useGuardedNavigation()
  const own = useOwnTutor()
  const base = lectureDraftOf(lecture)
  const typed = useRef<LectureDraft>(base)

  async function save(draft: LectureDraft, version: number): Promise<LectureView> {
    typed.current = draft
    const saved = await editLecture(lecture.id, { ...editOf(draft, base), version })
    notify({ title: t('done.edit'), description: saved.title })
    onSaved(saved)
    const left = !own.seesAllLectures && saved.tutors.every(({ id }) => id !== own.id)
    const start = '/tutor/lecture/dashboard'
    if (left) await navigate(start, { asked: true, refresh: true, toCurrentLecture: true })
    else router.refresh()
    return saved
  }

  function sayHow(draft: LectureDraft, name: keyof LectureDraft): string {
    if (name === 'tutors') return draft.tutors.map((tutor) => tutor.name).join(', ')
    if (name === 'type') return t(`type.${draft.type}`)
    if (name === 'counting') return t(`counting.${draft.counting}`)
    if (name === 'release') return t(`release.${draft.release}`)
    if (name === 'language') return draft.language ? localeNames[draft.language] : t('language.own')
    if (name === 'semesterId') return semesters.find(({ id }) => id === draft.semesterId)?.label ?? ''
    return String(draft[name])
  }

  const labels: Record<keyof LectureDraft, string> = {
    title: tTerms('title'),
    type: t('kind'),
    semesterId: tTerms('semester'),
    quizTimer: t('quizTimer'),
    quickCheckTimer: t('quickCheckTimer'),
    counting: t('counting.label'),
    release: t('release.label'),
    language: t('language.label'),
    tutors: tTerms('tutors'),
  }

  const conflict = useEditConflict<LectureView>({
    view: lectureView,
    compare: (current) => {
      const [mine, theirs] = [typed.current, lectureDraftOf(current)]
      const clashing = changedFields(mine, theirs).filter((name) => changedFields(mine, base).includes(name))
      return clashing.map((name) => ({
        label: labels[name],
        mine: sayHow(mine, name),
        theirs: sayHow(theirs, name),
      }))
    },
    onKeepMine: async (version) => onReplaced(await save(typed.current, version)),
    onTakeTheirs: onReplaced,
    failed: t('failed.edit'),
  })

  const { form, fields, semesterDialog, pending, dirty } = useLectureForm({
    initial: base,
    semesters,
    onSave: async (draft) => void (await save(draft, lecture.version)),
    onError: conflict.onError,
  })
  useUnsavedChanges(dirty)

  return (
    <>
      <form {...form} className="grid gap-5">
        {fields}
        <div className="flex justify-end">
          <Button type="submit" pending={pending} pendingLabel={tForms('saving')}>
            {tForms('save')}
          </Button>
        </div>
      </form>
      {semesterDialog}
      {conflict.question}
    </>
  )
}
