'use client'

import { useTranslations } from 'next-intl'
import type { Startable } from '@/lib/rounds/startable-schema'
import { StartItem } from './start-item'
import type { RoundActions } from './use-round-actions'

type NextStageProps = { item: Startable | null; actions: RoundActions }

/** What comes next with the one button that starts it. */
export function NextStage({ item, actions }: NextStageProps) {
  const t = useTranslations('sessions')
  return (
    <section className="grid gap-5 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line sm:p-6">
      <div className="grid gap-0.5">
        <p className="text-sm text-muted">{t('next')}</p>
        <h2 className="text-xl wrap-anywhere">{item ? item.title : t('nothingNext')}</h2>
      </div>
      {item ? (
        <StartItem key={item.id} item={item} actions={actions} shortcut="S" />
      ) : (
        <p className="text-muted">{t('nothingNextHint')}</p>
      )}
    </section>
  )
}
