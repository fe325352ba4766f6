import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import type { LectureView } from '@/lib/lectures/schema'
import { LectureState } from './lecture-state'

type LectureGroupsProps = {
  /** Sorted by semester, as the server gives them. */
  lectures: readonly LectureView[]
  currentId: string | null
  pendingId: string | null
  onChoose: (id: string) => void
}

function bySemester(lectures: readonly LectureView[]): LectureView[][] {
  const ids = new Set(lectures.map(({ semester }) => semester.id))
  return [...ids].map((id) => lectures.filter(({ semester }) => semester.id === id))
}

/** Lectures to choose from, under the names of their semesters. */
export function LectureGroups({ lectures, currentId, pendingId, onChoose }: LectureGroupsProps) {
  return (
    <div className="grid gap-5">
      {bySemester(lectures).map((group) => (
        <section key={group[0]?.semester.id} aria-label={group[0]?.semester.label}>
          <h3 className="border-b border-line px-3 pb-1 text-sm font-semibold text-muted">
            {group[0]?.semester.label}
          </h3>
          <ul className="mt-1 grid gap-0.5">
            {group.map((lecture) => (
              <li key={lecture.id}>
                <Choice
                  lecture={lecture}
                  current={lecture.id === currentId}
                  pending={lecture.id === pendingId}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ChoiceProps = {
  lecture: LectureView
  current: boolean
  pending: boolean
  onChoose: (id: string) => void
}

function Choice({ lecture, current, pending, onChoose }: ChoiceProps) {
  const t = useTranslations('lectures')
  return (
    <button
      type="button"
      data-lecture=""
      onClick={() => onChoose(lecture.id)}
      aria-current={current ? 'true' : undefined}
      aria-busy={pending || undefined}
      className={cn(
        'flex min-h-14 w-full items-center gap-3 rounded px-3 py-2 text-left transition-colors duration-150 hover:bg-sunk',
        current && 'bg-sunk',
      )}
    >
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold wrap-anywhere">{lecture.title}</span>
        <span className="text-sm text-muted">{t(pending ? 'switching' : `type.${lecture.type}`)}</span>
      </span>
      <LectureState lecture={lecture} />
      {current && <Icon name="check" label={t('current')} className="text-accent" />}
    </button>
  )
}
