'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Panel } from '@/components/ui/panel'
import type { Startable } from '@/lib/rounds/startable-schema'
import { PreparedRow } from './prepared-row'
import { StartItem } from './start-item'
import type { RoundActions } from './use-round-actions'

/** Rows that are shown before the rest is asked for. */
const FEW = 6

type PreparedListProps = {
  items: readonly Startable[]
  /** Not while the session is closed: then the list only shows what there is. */
  actions: RoundActions | null
}

const groups = [
  { key: 'assigned', has: (item: Startable) => item.assigned },
  { key: 'others', has: (item: Startable) => !item.assigned && item.kind === 'quickcheck' },
  { key: 'questions', has: (item: Startable) => item.kind === 'question' },
] as const

/** What is prepared: the QuickChecks of this session, other ones, and the single questions. */
export function PreparedList({ items, actions }: PreparedListProps) {
  const t = useTranslations('sessions')
  const [chosen, setChosen] = useState<Startable | null>(null)

  function choose(item: Startable) {
    if (!actions?.warnWhenRunning(item.kind)) setChosen(item)
  }

  return (
    <Panel title={t('prepared.title')}>
      {items.length === 0 && <p className="text-muted">{t('prepared.none')}</p>}
      <div className="grid gap-6">
        {groups.map(({ key, has }) => (
          <PreparedGroup
            key={key}
            title={t(`prepared.${key}`)}
            items={items.filter(has)}
            onStart={actions ? choose : null}
          />
        ))}
      </div>
      {actions && (
        <Dialog
          open={chosen !== null}
          onOpenChange={() => setChosen(null)}
          title={chosen ? t(`startTitle.${chosen.kind}`) : ''}
          description={chosen?.title}
        >
          {chosen && <StartItem item={chosen} actions={actions} onStarted={() => setChosen(null)} />}
        </Dialog>
      )}
    </Panel>
  )
}

type PreparedGroupProps = {
  title: string
  items: readonly Startable[]
  onStart: ((item: Startable) => void) | null
}

function PreparedGroup({ title, items, onStart }: PreparedGroupProps) {
  const t = useTranslations('sessions')
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  const shown = all ? items : items.slice(0, FEW)
  return (
    <div>
      <h3 className="pb-1 text-sm font-semibold text-muted">{title}</h3>
      <ul>
        {shown.map((item) => (
          <PreparedRow key={item.id} item={item} onStart={onStart} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
          {t('prepared.more', { count: items.length - shown.length })}
        </Button>
      )}
    </div>
  )
}
