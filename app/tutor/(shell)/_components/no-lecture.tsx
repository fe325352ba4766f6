import { useTranslations } from 'next-intl'
import { PageHeading } from '@/components/layout/page-heading'
import { EmptyState } from '@/components/ui/empty-state'
import type { LectureView } from '@/lib/lectures/schema'
import { LectureChoice } from './lecture-choice'

/** Without a current lecture: the choice, or what to do when there is none to choose. */
export function NoLecture({ lectures }: { lectures: readonly LectureView[] }) {
  const t = useTranslations('tutor')
  return (
    <div className="max-w-2xl">
      <PageHeading title={t(lectures.length > 0 ? 'chooseLecture' : 'noLectureTitle')} />
      {lectures.length > 0 ? (
        <LectureChoice
          lectures={lectures.map(({ id, title, semester }) => ({ id, title, semester: semester.label }))}
          currentId={null}
        />
      ) : (
        <EmptyState title={t('noLecture')}>{t('noLectureHint')}</EmptyState>
      )}
    </div>
  )
}
