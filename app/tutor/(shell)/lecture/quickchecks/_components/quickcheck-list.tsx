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
import { QuickCheckRow, type QuickCheckEntry } from './quickcheck-row'
import { useQuickCheckMenu } from './use-quickcheck-menu'

export type ListLecture = { id: string; title: string; timer: number }

type QuickCheckListProps = {
  lecture: ListLecture
  /** Where a copy may go. */
  lectures: readonly LectureChoice[]
  query: { page: number; pageSize: number; q: string; archived: boolean }
  entries: readonly QuickCheckEntry[]
  total: number
}

const sorts = ['createdAt', '-createdAt', 'title', '-title'] as const

/** The QuickChecks of a lecture. */
export function QuickCheckList({ lecture, lectures, query, entries, total }: QuickCheckListProps) {
  const t = useTranslations('quickchecks')
  const tItems = useTranslations('items')
  const { actionsOf, dialogs } = useQuickCheckMenu(lecture, lectures, entries)
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
      <PageHeading
        title={t('title')}
        lead={lecture.title}
        actions={isEmpty && !archived ? undefined : create}
      />
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
            <QuickCheckRow key={entry.id} entry={entry} timer={lecture.timer} actions={actionsOf(entry)} />
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} total={total} />
      {dialogs}
    </>
  )
}
