'use client'

import { useTranslations } from 'next-intl'
import { useState, type KeyboardEvent } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { AskNow } from '@/components/rounds/ask-now'
import type { NextItem } from '@/components/rounds/use-next-item'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useSettled } from '@/components/rounds/use-settled'
import { useEarlyValue } from '@/components/ui/early-input'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import type { RoundView, Startable } from '@/lib/rounds/schema'
import { startablesInOrder, itemsInGroup, searchItems, startableGroups } from '@/lib/rounds/startable-rules'
import { NextItemView, type Start } from './next-item-view'
import { PreparedRow } from './prepared-row'

/** Up to this many items, no search is needed. */
const FEW = 6

type PreparedListProps = {
  items: readonly Startable[]
  sessionId: string
  round: RoundView | null
  chosen: NextItem
  actions: RoundActions
  start: Start
}

/** The prepared items: QuickChecks of this session, other ones, and single questions; each can be started directly. */
export function PreparedList({ items, sessionId, round, chosen, actions, start }: PreparedListProps) {
  const t = useTranslations('sessions')
  const [search, setSearch] = useState('')
  const found = searchItems(items, search)
  // With the result of a round what comes next stands above the list.
  const settled = useSettled(`${round?.final} ${found.map(({ id }) => id).join()}`)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const [first] = startablesInOrder(found, sessionId)
    if (event.key === 'Enter' && first) chosen.choose(first.id)
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Escape') setSearch('')
  }

  return (
    <section
      aria-labelledby="prepared"
      className={cn(
        'flex min-h-0 flex-col rounded-lg bg-surface inset-ring-1 inset-ring-line lg:flex-1 lg:overflow-y-auto',
        // While a round is running nothing can be started, and the round needs the room.
        actions.busy ? 'lg:min-h-14' : 'lg:min-h-34',
      )}
    >
      {round?.final && <NextItemView item={chosen.next} actions={actions} start={start} compact />}
      <AskNow actions={actions} />
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2">
        <div className="flex flex-wrap items-baseline gap-x-3 py-2">
          <h2 id="prepared" className="text-base">
            {t('prepared.title')}
          </h2>
          {actions.busy && (
            <p id="prepared-busy" className="text-sm text-muted">
              {t('prepared.busy')}
            </p>
          )}
        </div>
        {items.length > FEW && <PreparedSearch value={search} onChange={setSearch} onKeyDown={press} />}
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-2 max-lg:max-h-96 lg:min-h-28">
        {items.length === 0 && <NothingPrepared />}
        {items.length > 0 && found.length === 0 && (
          <p className="pb-3 text-muted">{t('prepared.notFound', { search })}</p>
        )}
        {startableGroups.map((group) => {
          const own = itemsInGroup(found, sessionId, group)
          return (
            own.length > 0 && (
              <div key={group}>
                <h3 className="sticky top-0 z-1 bg-surface py-1 text-sm font-semibold text-muted">
                  {t(`prepared.${group}`)}
                </h3>
                <ul>
                  {own.map((item) => (
                    <PreparedRow
                      key={item.id}
                      {...{ item, start }}
                      busy={actions.busy}
                      held={!settled}
                      chosen={item.id === chosen.next?.id && !(round?.running ?? false)}
                      running={round?.running === true && round.itemId === item.id}
                      onChoose={() => chosen.choose(item.id)}
                    />
                  ))}
                </ul>
              </div>
            )
          )
        })}
      </div>
    </section>
  )
}

function NothingPrepared() {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  return (
    <div className="grid gap-2 pb-3">
      <p className="text-muted">{t('prepared.none')}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <GuardedLink href="/tutor/lecture/questions?create" className="link">
          {tTerms('createQuestion')}
        </GuardedLink>
        <GuardedLink href="/tutor/lecture/quickchecks?create" className="link">
          {tTerms('createQuickCheck')}
        </GuardedLink>
      </p>
    </div>
  )
}

type PreparedSearchProps = {
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Searches the items; Enter takes the first match. */
function PreparedSearch({ value, onChange, onKeyDown }: PreparedSearchProps) {
  const t = useTranslations('sessions')
  const field = useEarlyValue<HTMLInputElement>(value, onChange)
  return (
    <label className="flex min-h-10 min-w-0 basis-64 items-center gap-2 rounded border-[1.5px] border-edge px-3 focus-within:border-accent">
      <Icon name="search" className="text-muted" />
      <span className="sr-only">{t('prepared.search')}</span>
      <input
        ref={field}
        type="search"
        value={value}
        placeholder={t('prepared.search')}
        autoComplete="off"
        data-key="search"
        aria-keyshortcuts="/"
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}
