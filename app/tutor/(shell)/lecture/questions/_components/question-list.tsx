'use client'

import { useTranslations } from 'next-intl'
import type { LectureChoice } from '@/components/items/duplicate-item'
import { GuardedLink } from '@/components/layout/guarded-link'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { useLecture } from '@/components/sessions/live-lecture'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QuestionRow, type QuestionEntry } from './question-row'
import { useQuestionMenu } from './use-question-menu'

export type ListLecture = { id: string; title: string; timer: number }

type QuestionListProps = {
  lecture: ListLecture
  /** Where a copy may go. */
  lectures: readonly LectureChoice[]
  query: { page: number; pageSize: number; q: string; archived: boolean }
  entries: readonly QuestionEntry[]
  total: number
}

const sorts = ['createdAt', '-createdAt', 'text', '-text', '-points', 'points'] as const

/** The single questions of a lecture. */
export function QuestionList({ lecture, lectures, query, entries, total }: QuestionListProps) {
  const t = useTranslations('questions')
  const tItems = useTranslations('items')
  const { actionsOf, dialogs } = useQuestionMenu(lecture, lectures)
  const { archived: locked } = useLecture().state.lecture
  const { page, pageSize, q, archived } = query
  const isEmpty = total === 0 && q === ''
  const create = !locked && (
    <GuardedLink href="?create" className={buttonClass()}>
      <Icon name="plus" /> {t('create')}
    </GuardedLink>
  )
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} actions={isEmpty && !archived ? undefined : create} />
      <ListBar
        searchLabel={t('search')}
        sorts={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        archived={{ active: tItems('inUse'), archived: tItems('archived') }}
        total={total}
      />
      {isEmpty && !archived && (
        <EmptyState title={t('none')} action={create}>
          {t('noneHint')}
        </EmptyState>
      )}
      {isEmpty && archived && <EmptyState title={t('noneArchived')}>{t('noneArchivedHint')}</EmptyState>}
      {total === 0 && !isEmpty && <NoMatch />}
      {entries.length > 0 && (
        <ul aria-label={t('title')} className="border-b border-line">
          {entries.map((entry) => (
            <QuestionRow key={entry.id} entry={entry} timer={lecture.timer} actions={actionsOf(entry)} />
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} total={total} />
      {dialogs}
    </>
  )
}
