'use client'

import { useTranslations } from 'next-intl'
import { ItemOutcome } from '@/components/items/item-outcome'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useDuration } from '@/components/rounds/use-duration'
import { useLecture } from '@/components/sessions/live-lecture'
import { RowMenu, type RowAction } from '@/components/ui/row-menu'
import { StatusPill } from '@/components/ui/status-pill'

/** A single question in short, with what came out of it. */
export type QuestionEntry = {
  id: string
  /** Its text, plain and cut. */
  title: string
  points: number
  answers: number
  conducted: number
  archived: boolean
  participations: number
  successRate: number | null
}

type QuestionRowProps = { entry: QuestionEntry; timer: number; actions: readonly RowAction[] }

/** One question of the list; its text leads to the form, the menu to the rest. */
export function QuestionRow({ entry, timer, actions }: QuestionRowProps) {
  const t = useTranslations('questions')
  const tItems = useTranslations('items')
  const tLists = useTranslations('lists')
  const duration = useDuration()
  const { round } = useLecture().state
  const runs = round?.running && round.itemId === entry.id
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line py-3 pl-2 hover:bg-sunk sm:pl-4 lg:grid-cols-[minmax(0,1fr)_17rem_auto] lg:gap-x-8">
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <GuardedLink
            href={`?edit=${entry.id}`}
            className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {entry.title}
          </GuardedLink>
          {runs && <StatusPill tone="live">{tItems('running')}</StatusPill>}
        </div>
        <p className="tabular text-sm text-muted">
          {t('answers', { count: entry.answers })} · {t('points', { count: entry.points })} ·{' '}
          {duration(1, timer)}
        </p>
      </div>
      <ItemOutcome {...entry} />
      <div className="relative col-start-2 row-start-1 self-start lg:col-start-3 lg:self-center">
        <RowMenu label={tLists('more', { title: entry.title })} items={actions} />
      </div>
    </li>
  )
}
