'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { ListFrame, type ListFrameProps } from '@/components/items/list-frame'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useListsFollowed } from '@/components/sessions/live-lecture'
import type { SessionStart } from '@/components/sessions/session-form'
import { SessionState } from '@/components/sessions/session-state'
import { RowMenu, type RowAction } from '@/components/ui/row-menu'
import { cn } from '@/lib/cn'
import { noUsage, type SessionUsage, type SessionView } from '@/lib/sessions/schema'
import { useSessionListActions } from './use-session-list-actions'
import { useSessionMenu } from './use-session-menu'

type SessionListProps = {
  lecture: { id: string; title: string; archived: boolean }
  query: ListFrameProps['query']
  sessions: readonly SessionView[]
  usage: Readonly<Record<string, SessionUsage>>
  total: number
  hasOthers: boolean
  /** The next session, anywhere in the list. */
  nextId: string | null
  /** All sessions that have not taken place, anywhere in the list. */
  movable: readonly SessionView[]
  /** The defaults of a new session. */
  blank: SessionStart
}

const sorts = ['number', '-number', 'date', '-date', 'title', '-title'] as const

/** The sessions of a lecture. */
export function SessionList(props: SessionListProps) {
  const { lecture, query, sessions, usage, total, hasOthers, nextId, movable, blank } = props
  const t = useTranslations('sessions')
  const { actionsOf, dialogs } = useSessionMenu(lecture, usage, movable)
  useListsFollowed()
  // An empty list has the buttons in another place; the dialogs stay mounted.
  const listActions = useSessionListActions({ lectureId: lecture.id, movable, blank })
  const create = !lecture.archived && listActions.buttons
  return (
    <>
      <ListFrame
        kind="sessions"
        lead={t('lead')}
        sorts={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        {...{ query, total, hasOthers, create }}
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            rounds={(usage[session.id] ?? noUsage).rounds}
            next={session.id === nextId}
            actions={actionsOf(session)}
          />
        ))}
      </ListFrame>
      {dialogs}
      {listActions.dialogs}
    </>
  )
}

type SessionRowProps = {
  session: SessionView
  /** The number of its rounds. */
  rounds: number
  /** Whether it is the next session. */
  next: boolean
  actions: readonly RowAction[]
}

/** A session in the list; its title links to its page, its menu has the other actions. */
function SessionRow({ session, rounds, next, actions }: SessionRowProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const tLists = useTranslations('lists')
  const format = useFormatter()
  const { id, number, title, date, participants } = session
  return (
    <li
      className={cn(
        'relative flex min-h-16 items-center gap-3 border-t border-line py-3 pl-2 transition-colors duration-150 hover:bg-sunk sm:gap-4 sm:pl-4',
        next && 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent',
      )}
    >
      <span className="tabular w-9 shrink-0 text-right text-lg font-semibold text-muted">
        <span className="sr-only">{t('form.number')} </span>
        {number}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <GuardedLink
          href={`/tutor/lecture/sessions/${id}/view`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
        >
          {title}
        </GuardedLink>
        <span className="tabular text-sm text-muted">
          {next && <strong className="text-accent">{t('nextMark')} · </strong>}
          {session.state === 'ended' && <span className="sm:hidden">{t('state.ended')} · </span>}
          {format.dateTime(new Date(date), 'dayInFull')}
          {participants.total > 0 && <> · {t('participantsTotal', { count: participants.total })}</>}
          {rounds > 0 && <> · {tTerms('roundCount', { count: rounds })}</>}
        </span>
        {session.active && (
          <span className="mt-1 justify-self-start sm:hidden">
            <SessionState session={session} />
          </span>
        )}
      </span>
      <span className="max-sm:hidden">
        <SessionState session={session} />
      </span>
      <span className="relative">
        <RowMenu label={tLists('more', { title })} items={actions} />
      </span>
    </li>
  )
}
