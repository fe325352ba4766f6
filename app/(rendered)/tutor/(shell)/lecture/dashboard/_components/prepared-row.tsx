'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useDuration } from '@/components/rounds/use-duration'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { StatusPill } from '@/components/ui/status-pill'
import { cn } from '@/lib/cn'
import type { Startable } from '@/lib/rounds/schema'
import type { Start } from './next-item-view'

type PreparedRowProps = {
  item: Startable
  start: Start
  /** The start button offers this item. */
  chosen: boolean
  running: boolean
  /** A round is running, so nothing can be started. */
  busy: boolean
  /** It may have taken the place of the one that is to be pressed. */
  held: boolean
  onChoose: () => void
}

/** Pixels of the list that the heading of a group covers. */
const HEADING_PX = 32

/** Scrolls the list, and nothing around it, so that an entry is visible. */
function scrollListTo({ offsetParent: list, offsetTop, offsetHeight }: HTMLElement) {
  if (!list) return
  const last = offsetTop + offsetHeight - list.clientHeight
  list.scrollTop = Math.max(last, Math.min(list.scrollTop, offsetTop - HEADING_PX))
}

/** One item: its title selects it as the next one, its button starts it at once. */
export function PreparedRow({ item, start, chosen, running, busy, held, onChoose }: PreparedRowProps) {
  const t = useTranslations('sessions')
  const tItems = useTranslations('items')
  const tTerms = useTranslations('terms')
  const duration = useDuration()
  const row = useRef<HTMLLIElement>(null)

  useEffect(() => {
    // If it was selected by key, it may be out of sight.
    if (chosen && row.current) scrollListTo(row.current)
  }, [chosen])

  return (
    <li
      ref={row}
      className={cn(
        'relative flex min-h-13 items-center gap-4 border-t border-line py-1 pl-3',
        chosen && 'bg-sunk before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        title={t('prepared.choose')}
        className="grid min-w-0 flex-1 py-1 text-left"
        onClick={onChoose}
      >
        <span className="line-clamp-1 font-semibold wrap-anywhere">{item.title}</span>
        <span className="tabular text-sm text-muted">
          {chosen && <>{t('prepared.chosen')} · </>}
          {item.kind === 'quickcheck' && <>{tTerms('questionCount', { count: item.questions })} · </>}
          {duration(item.questions, item.timer)}
          {item.conducted > 0 && <> · {t('conducted', { count: item.conducted })}</>}
        </span>
      </button>
      {running ? (
        <StatusPill tone="live">{tItems('running')}</StatusPill>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-10 shrink-0"
          icon={<Icon name="play" />}
          aria-label={t('startNamed', { title: item.title })}
          aria-describedby={busy ? 'prepared-busy' : undefined}
          waiting={busy}
          held={held}
          onClick={() => void start(item, item.timer)}
        >
          {t('startShort')}
        </Button>
      )}
    </li>
  )
}
