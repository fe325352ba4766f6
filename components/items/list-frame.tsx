'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'

export type ListFrameProps = {
  kind: 'sessions' | 'questions' | 'quickchecks'
  lead: string
  sorts: readonly { value: string; label: string }[]
  query: { page: number; pageSize: number; q: string; archived: boolean }
  total: number
  /** Whether the other half of the list (archived or not) has entries; requested if this one is empty. */
  hasOthers: boolean
}

type SlotProps = {
  /** The button for a new entry; false if none can be created. */
  create: ReactNode
  /** The rows of this page. */
  children: readonly ReactNode[]
}

/** The frame of a list of a lecture: heading, search and order, empty state, pages. */
export function ListFrame(props: ListFrameProps & SlotProps) {
  const { kind, lead, sorts, query, total, hasOthers, create, children } = props
  const t = useTranslations(kind)
  const tItems = useTranslations('items')
  const { page, pageSize, q, archived } = query
  const isEmpty = total === 0 && q === ''
  return (
    <>
      <PageHeading title={t('title')} lead={lead} actions={isEmpty && !archived ? undefined : create} />
      {(!isEmpty || hasOthers || archived) && (
        <ListBar
          searchLabel={t('search')}
          sorts={sorts}
          archived={{ active: tItems('inUse'), archived: tItems('archived') }}
          total={total}
          isEmpty={isEmpty}
        />
      )}
      {isEmpty && !archived && (
        <EmptyState title={t('none')} action={create}>
          {t('noneHint')}
        </EmptyState>
      )}
      {isEmpty && archived && <EmptyState title={t('noneArchived')}>{tItems('noneArchivedHint')}</EmptyState>}
      {total === 0 && !isEmpty && <NoMatch />}
      {children.length > 0 && (
        <ul aria-label={t('title')} className="border-b border-line">
          {children}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} total={total} />
    </>
  )
}
