'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { SessionDialog } from '@/components/sessions/session-dialog'
import type { SessionStart } from '@/components/sessions/session-form'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { noUsage, type SessionUsage, type SessionView } from '@/lib/sessions/schema'
import { SessionRow } from './session-row'
import { useSessionMenu } from './use-session-menu'

type SessionListProps = {
  lecture: { id: string; title: string; archived: boolean }
  query: { page: number; pageSize: number; q: string; archived: boolean }
  sessions: readonly SessionView[]
  usage: Readonly<Record<string, SessionUsage>>
  total: number
  /** The session that comes next, wherever in the list it stands. */
  nextId: string | null
  /** What a new session begins with. */
  blank: SessionStart
}

const sorts = ['number', '-number', 'date', '-date', 'title', '-title'] as const

/** The sessions of a lecture. */
export function SessionList({ lecture, query, sessions, usage, total, nextId, blank }: SessionListProps) {
  const t = useTranslations('sessions')
  const tItems = useTranslations('items')
  const [creating, setCreating] = useState(false)
  const { actionsOf, dialogs } = useSessionMenu(lecture, usage)
  const { page, pageSize, q, archived } = query
  const isEmpty = total === 0 && q === ''
  const create = !lecture.archived && (
    <Button icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
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
      {isEmpty && archived && <EmptyState title={t('noneArchived')}>{t('archiveText')}</EmptyState>}
      {total === 0 && !isEmpty && <NoMatch />}
      {sessions.length > 0 && (
        <ul aria-label={t('title')} className="border-b border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              rounds={(usage[session.id] ?? noUsage).rounds}
              next={session.id === nextId}
              actions={actionsOf(session)}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pageSize={pageSize} total={total} />
      <SessionDialog open={creating} onOpenChange={setCreating} lectureId={lecture.id} session={blank} />
      {dialogs}
    </>
  )
}
