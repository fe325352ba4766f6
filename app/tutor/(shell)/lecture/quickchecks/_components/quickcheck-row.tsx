'use client'

import { useTranslations } from 'next-intl'
import { ItemOutcome } from '@/components/items/item-outcome'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useDuration } from '@/components/rounds/use-duration'
import { useLecture } from '@/components/sessions/live-lecture'
import { RowMenu, type RowAction } from '@/components/ui/row-menu'
import { StatusPill } from '@/components/ui/status-pill'
import type { QuickCheckView } from '@/lib/quickchecks/schema'

/** A QuickCheck in short, with what came out of it. */
export type QuickCheckEntry = Pick<
  QuickCheckView,
  'id' | 'title' | 'sessions' | 'active' | 'archived' | 'conducted'
> & { questions: number; points: number; participations: number; successRate: number | null }

type QuickCheckRowProps = { entry: QuickCheckEntry; timer: number; actions: readonly RowAction[] }

/** Whether a QuickCheck runs at this moment, as the lecture's events tell. */
export function useRuns(entry: Pick<QuickCheckEntry, 'id' | 'active'>): boolean {
  const { round } = useLecture().state
  if (round?.itemId === entry.id) return round.running
  return entry.active && !round?.running
}

/** One QuickCheck of the list; its title leads to the form, the menu to the rest. */
export function QuickCheckRow({ entry, timer, actions }: QuickCheckRowProps) {
  const t = useTranslations('quickchecks')
  const tItems = useTranslations('items')
  const tLists = useTranslations('lists')
  const duration = useDuration()
  const runs = useRuns(entry)
  const { title, questions, points } = entry
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line py-3 pl-2 hover:bg-sunk sm:pl-4 lg:grid-cols-[minmax(0,1fr)_10rem_17rem_auto] lg:gap-x-8">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <GuardedLink
            href={`?edit=${entry.id}`}
            className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {title}
          </GuardedLink>
          {runs && <StatusPill tone="live">{tItems('running')}</StatusPill>}
        </div>
        <p className="tabular text-sm text-muted">
          {t('questions', { count: questions })} · {t('points', { count: points })} ·{' '}
          {duration(questions, timer)}
        </p>
      </div>
      <Sessions sessions={entry.sessions} />
      <ItemOutcome {...entry} />
      <div className="relative col-start-2 row-start-1 self-start lg:col-start-4 lg:self-center">
        <RowMenu label={tLists('more', { title })} items={actions} />
      </div>
    </li>
  )
}

/** Sessions that a row names; the rest is counted. */
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
