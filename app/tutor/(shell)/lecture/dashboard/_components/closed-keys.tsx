'use client'

import { useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'
import { openPresentation } from '@/components/sessions/open-presentation'
import { closedShortcuts } from '@/components/sessions/shortcut-lists'
import { ShortcutHelp } from '@/components/sessions/shortcut-help'
import { useShortcuts } from '@/components/sessions/use-shortcuts'
import type { SessionView } from '@/lib/sessions/schema'

type ClosedKeysProps = {
  coming: readonly SessionView[]
  chosen: SessionView | null
  onChoose: (id: string) => void
  help: boolean
  onHelp: (open: boolean) => void
}

/** What the keys do while no session runs, and the list of them. */
export function ClosedKeys({ coming, chosen, onChoose, help, onHelp }: ClosedKeysProps) {
  const t = useTranslations('dashboard.keys')
  const { lecture } = useLecture().state

  function step(by: 1 | -1) {
    const place = coming.findIndex(({ id }) => id === chosen?.id)
    const next = coming[(place + by + coming.length) % coming.length]
    if (next) onChoose(next.id)
  }

  useShortcuts({
    // The buttons say what is going on while they work.
    s: () => document.querySelector<HTMLButtonElement>('[data-key="start"]')?.click(),
    n: () => step(1),
    'shift+n': () => step(-1),
    m: () => document.querySelector<HTMLButtonElement>('[data-key="mark-read"]')?.click(),
    p: () => openPresentation(lecture.id),
    '?': () => onHelp(true),
  })

  return (
    <ShortcutHelp
      open={help}
      onOpenChange={onHelp}
      shortcuts={closedShortcuts.map(({ keys, label }) => ({ keys, label: t(label) }))}
    />
  )
}
