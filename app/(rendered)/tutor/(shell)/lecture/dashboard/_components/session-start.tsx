'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useDuration } from '@/components/rounds/use-duration'
import { useSettled } from '@/components/rounds/use-settled'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import type { Startable } from '@/lib/rounds/schema'
import { itemsInGroup } from '@/lib/rounds/startable-rules'
import type { SessionView } from '@/lib/sessions/schema'
import { SessionDate } from './session-date'

type SessionStartProps = {
  coming: readonly SessionView[]
  chosen: SessionView | null
  items: readonly Startable[]
  /** Whether the lecture has sessions, even if all are over. */
  any: boolean
  onChoose: (id: string) => void
}

/** The next session with the button that starts it; another one can be chosen instead. */
export function SessionStart({ coming, chosen, items, any, onChoose }: SessionStartProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const actions = useSessionActions()
  const settled = useSettled(chosen?.id ?? '')
  if (!chosen) {
    return (
      <EmptyState
        title={t(any ? 'noneComing' : 'none')}
        action={
          <GuardedLink href="/tutor/lecture/sessions" className={buttonClass({ size: 'lg' })}>
            {t('toSessions')}
          </GuardedLink>
        }
      >
        {t('noneHint')}
      </EmptyState>
    )
  }
  return (
    <Panel title={t(chosen.id === coming[0]?.id ? 'nextSession' : 'chosenSession')}>
      <GuardedLink
        href={`/tutor/lecture/sessions/${chosen.id}/view`}
        className="text-xl leading-tight font-bold wrap-anywhere hover:underline"
      >
        {tTerms('numbered', { number: chosen.number, title: chosen.title })}
      </GuardedLink>
      <SessionDate date={chosen.date} style="dayInFull" className="mt-1 block text-muted" />
      <Button
        size="huge"
        icon={<Icon name="play" />}
        shortcut="S"
        data-key="start"
        className="mt-5 max-w-full max-sm:px-4 max-sm:text-lg"
        pending={actions.pending === 'activate'}
        pendingLabel={t('activating')}
        held={!settled}
        onClick={() => void actions.run('activate', chosen)}
      >
        {t('activate')}
      </Button>
      <SessionQuickChecks items={itemsInGroup(items, chosen.id, 'assigned')} />
      <OtherSessions sessions={coming.filter(({ id }) => id !== chosen.id)} onChoose={onChoose} />
    </Panel>
  )
}

/** The QuickChecks prepared for the session. */
function SessionQuickChecks({ items }: { items: readonly Startable[] }) {
  const t = useTranslations('sessions')
  const duration = useDuration()
  if (items.length === 0) return null
  return (
    <>
      <h3 className="mt-7 pb-1 text-sm font-semibold text-muted">{t('prepared.assigned')}</h3>
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2"
          >
            <span className="font-semibold wrap-anywhere">{item.title}</span>
            <span className="tabular text-sm text-muted">
              {t('questionCount', { count: item.questions })} · {duration(item.questions, item.timer)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The number of sessions shown before the rest is requested. */
const FEW = 4

type OtherSessionsProps = { sessions: readonly SessionView[]; onChoose: (id: string) => void }

/** The sessions that can be started instead. */
function OtherSessions({ sessions, onChoose }: OtherSessionsProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const [all, setAll] = useState(false)
  if (sessions.length === 0) return null
  const shown = all ? sessions : sessions.slice(0, FEW)
  return (
    <>
      <h3 className="mt-7 pb-1 text-sm font-semibold text-muted">{t('otherSessions')}</h3>
      <ul>
        {shown.map(({ id, number, title, date }) => (
          <li key={id} className="flex min-h-13 items-center gap-4 border-t border-line py-1.5">
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">{tTerms('numbered', { number, title })}</span>
              <SessionDate date={date} style="day" className="tabular text-sm text-muted" />
            </span>
            <Button
              variant="secondary"
              size="sm"
              className="min-h-10 shrink-0"
              aria-label={t('chooseNamed', { title })}
              onClick={() => onChoose(id)}
            >
              {t('choose')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
          {t('prepared.more', { count: sessions.length - shown.length })}
        </Button>
      )}
    </>
  )
}
