'use client'

import { useTranslations } from 'next-intl'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { Kbd } from '@/components/ui/kbd'
import { cn } from '@/lib/cn'
import type { Startable } from '@/lib/rounds/schema'
import { StartItem, type Start } from './start-item'

type NextStageProps = {
  item: Startable | null
  actions: RoundActions
  start: Start
  /** At the head of the list below a result, which has the say. */
  compact: boolean
}

/** What comes next with the one button that starts it. */
export function NextItemView({ item, actions, start, compact }: NextStageProps) {
  const t = useTranslations('sessions')
  return (
    <section
      className={cn(
        'shrink-0',
        compact
          ? 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-3'
          : 'grid gap-5 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line',
      )}
    >
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        {(item ?? !compact) && (
          <p className="text-sm text-muted">
            {t('next')}
            {item && <> · {t(`kind.${item.kind}`)}</>}
          </p>
        )}
        <h2
          className={cn(
            'wrap-anywhere',
            compact ? 'line-clamp-2 text-base leading-snug' : 'line-clamp-3 text-xl',
          )}
        >
          {item ? item.title : t('nothingNext')}
        </h2>
        {!item && !compact && <p className="text-muted">{t('nothingNextHint')}</p>}
      </div>
      {item ? (
        <StartItem key={item.id} {...{ item, actions, start, compact }} />
      ) : (
        <p className="flex items-center gap-3 text-muted">
          {compact && t('nothingNextHint')} <Kbd>N</Kbd>
        </p>
      )}
    </section>
  )
}
