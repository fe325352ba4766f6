'use client'

import { useTranslations } from 'next-intl'
import type { LectureChoice } from '@/components/items/duplicate-item'
import { ItemList, type ItemEntry, type ListLecture } from '@/components/items/item-list'
import { useSeconds } from '@/components/rounds/use-duration'
import type { QuestionKind } from '@/lib/questions/kinds/schema'

/** `title`: the text of the question, as a shortened plain line. */
export type QuestionEntry = ItemEntry & { kind: QuestionKind; points: number; answers: number }

type QuestionListProps = {
  lecture: ListLecture
  /** The lectures that can receive a copy. */
  lectures: readonly LectureChoice[]
  query: { page: number; pageSize: number; q: string; archived: boolean }
  entries: readonly QuestionEntry[]
  total: number
  hasOthers: boolean
}

const sorts = ['createdAt', '-createdAt', 'text', '-text', '-points', 'points'] as const

/** The single questions of a lecture. */
export function QuestionList(props: QuestionListProps) {
  const t = useTranslations('questions')
  const tTerms = useTranslations('terms')
  const seconds = useSeconds()
  return (
    <ItemList
      {...props}
      kind="questions"
      lead={t('lead')}
      sorts={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      figures={({ kind, answers, points }) =>
        [
          t('asks', { kind, count: answers }),
          tTerms('pointCount', { count: points }),
          seconds(props.lecture.timer),
        ].join(' · ')
      }
      renderDeletion={({ title, conducted }) => ({
        title: t('deleteTitle'),
        description: t('deleteText', { title }),
        never: conducted > 0 ? t('deleteNever') : undefined,
      })}
    />
  )
}
