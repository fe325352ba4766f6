'use client'

import { useTranslations } from 'next-intl'
import type { LectureChoice } from '@/components/items/duplicate-item'
import { ItemList, type ItemEntry, type ListLecture } from '@/components/items/item-list'
import { resultsCsv, useCsvDownload } from '@/components/rounds/csv-buttons'
import { useDuration } from '@/components/rounds/use-duration'
import { titleOfCopy } from '@/lib/quickchecks/draft-rules'
import type { QuickCheckView } from '@/lib/quickchecks/schema'

export type QuickCheckEntry = ItemEntry & Pick<QuickCheckView, 'sessions'> & { points: number }

type QuickCheckListProps = {
  lecture: ListLecture
  /** The lectures that can receive a copy. */
  lectures: readonly LectureChoice[]
  query: { page: number; pageSize: number; q: string; archived: boolean }
  entries: readonly QuickCheckEntry[]
  total: number
  hasOthers: boolean
}

const sorts = ['createdAt', '-createdAt', 'title', '-title'] as const

/** The QuickChecks of a lecture. */
export function QuickCheckList(props: QuickCheckListProps) {
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const duration = useDuration()
  const { download } = useCsvDownload()
  const titles = props.entries.map(({ title }) => title)
  const csv = (id: string, format: 'plain' | 'excel') => ({
    label: t(`csv.${format}`),
    icon: 'download' as const,
    onSelect: () => void download(resultsCsv(id), format),
  })
  return (
    <ItemList
      {...props}
      kind="quickchecks"
      lead={props.lecture.title}
      sorts={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      figures={({ questions, points }) =>
        [
          tTerms('questionCount', { count: questions }),
          tTerms('pointCount', { count: points }),
          duration(questions, props.lecture.timer),
        ].join(' · ')
      }
      renderColumn={({ sessions }) => <Sessions sessions={sessions} />}
      downloads={({ id }) => [csv(id, 'plain'), csv(id, 'excel')]}
      describeCopy={({ title }) => ({
        titleHere: titleOfCopy(title, titles),
        hint: (isHere) => t(isHere ? 'duplicateHere' : 'duplicateElsewhere'),
      })}
      renderDeletion={(entry) => ({
        title: tTerms('deleteTitle', { title: entry.title }),
        description: <Lost {...entry} />,
        typedWord: entry.title,
      })}
    />
  )
}

/** What is deleted together with a QuickCheck. */
function Lost({ questions, conducted, participations }: QuickCheckEntry) {
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const lost = [
    tTerms('questionCount', { count: questions }),
    tTerms('roundCount', { count: conducted }),
    t('results', { count: participations }),
  ]
  return (
    <>
      <p>{t('deleteText')}</p>
      <ul className="tabular my-3 list-disc pl-6 font-semibold text-ink">
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('deleteHint')}</p>
    </>
  )
}

/** The maximum number of sessions named in a row; the rest is counted. */
const NAMED = 4

function Sessions({ sessions }: Pick<QuickCheckEntry, 'sessions'>) {
  const t = useTranslations('quickchecks')
  const numbers = sessions.slice(0, NAMED).map(({ number }) => number)
  const text = sessions.length === 0 ? t('noSessions') : t('inSessions', { numbers: numbers.join(', '), count: sessions.length }) // prettier-ignore
  const more = sessions.length - numbers.length
  return (
    <p className="tabular col-span-2 text-sm text-muted lg:col-span-1 lg:text-base">
      {text}
      {more > 0 && ` ${t('andMore', { count: more })}`}
    </p>
  )
}
