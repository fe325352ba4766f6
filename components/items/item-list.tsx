'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, type ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useLecture, useListsFollowed } from '@/components/sessions/live-lecture'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { RowMenu, type RowAction } from '@/components/ui/row-menu'
import { StatusPill } from '@/components/ui/status-pill'
import { cn } from '@/lib/cn'
import { ItemOutcome } from './item-outcome'
import { ListFrame, type ListFrameProps } from './list-frame'
import { useNewestItem } from './newest-item'
import { useItemMenu, type ItemMenuOptions } from './use-item-menu'

export type ListLecture = { id: string; title: string; timer: number }

/** A question or QuickCheck in a list, with its results. */
export type ItemEntry = {
  id: string
  title: string
  questions: number
  /** Whether it was running when the page was loaded. */
  active: boolean
  archived: boolean
  conducted: number
  participations: number
  successRate: number | null
}

type ItemListProps<Entry extends ItemEntry> = ItemMenuOptions<Entry> &
  Omit<ListFrameProps, 'kind'> & {
    /** The figures below a title. */
    figures: (entry: Entry) => string
    /** A further column. */
    renderColumn?: (entry: Entry) => ReactNode
  }

/** The single questions of a lecture, or its QuickChecks. */
export function ItemList<Entry extends ItemEntry>(props: ItemListProps<Entry>) {
  const { kind, lead, sorts, query, entries, total, hasOthers, figures, renderColumn } = props
  const t = useTranslations(kind)
  const { actionsOf, dialogs } = useItemMenu(props)
  const newest = useNewestItem(props)
  useListsFollowed()
  const { archived: locked } = useLecture().state.lecture
  const create = !locked && (
    <GuardedLink href="?create" className={buttonClass()}>
      <Icon name="plus" /> {t('create')}
    </GuardedLink>
  )
  return (
    <>
      <ListFrame {...{ kind, lead, sorts, query, total, hasOthers, create }}>
        {entries.map((entry) => (
          <ItemRow
            key={entry.id}
            entry={entry}
            isNew={entry.id === newest}
            figures={figures(entry)}
            column={renderColumn?.(entry)}
            actions={actionsOf(entry)}
          />
        ))}
      </ListFrame>
      {dialogs}
    </>
  )
}

type ItemRowProps = {
  entry: ItemEntry
  /** Whether it was created a moment ago: it is marked, and takes the focus. */
  isNew: boolean
  figures: string
  column: ReactNode
  actions: readonly RowAction[]
}

/** A row of the list; its title links to the form, its menu has the other actions. */
function ItemRow({ entry, isNew, figures, column, actions }: ItemRowProps) {
  const t = useTranslations('items')
  const tLists = useTranslations('lists')
  const { round } = useLecture().state
  const { id, title, active } = entry
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isNew) link.current?.focus()
  }, [isNew])
  const runs = round?.itemId === id ? round.running : active && !round?.running
  return (
    <li
      className={cn(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line py-3 pl-2 hover:bg-sunk sm:pl-4 lg:gap-x-8',
        isNew && 'bg-chosen',
        column ? 'lg:grid-cols-[minmax(0,1fr)_10rem_17rem_auto]' : 'lg:grid-cols-[minmax(0,1fr)_17rem_auto]',
      )}
    >
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <GuardedLink
            ref={link}
            href={`?edit=${id}`}
            className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {title}
          </GuardedLink>
          {runs && <StatusPill tone="live">{t('running')}</StatusPill>}
        </div>
        <p className="tabular text-sm text-muted">{figures}</p>
      </div>
      {column}
      <ItemOutcome {...entry} />
      <div className="relative col-start-2 row-start-1 self-start lg:-col-start-2 lg:self-center">
        <RowMenu label={tLists('more', { title })} items={actions} />
      </div>
    </li>
  )
}
