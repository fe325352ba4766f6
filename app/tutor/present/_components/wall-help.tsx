'use client'

import { useTranslations } from 'next-intl'
import { ShortcutHelp } from '@/components/sessions/shortcut-help'
import { wallShortcuts } from '@/components/sessions/shortcut-lists'

type WallHelpProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The keys of the projector view. */
export function WallHelp({ open, onOpenChange }: WallHelpProps) {
  const t = useTranslations('wall.keys')
  return (
    <ShortcutHelp
      open={open}
      onOpenChange={onOpenChange}
      shortcuts={wallShortcuts.map(({ keys, label }) => ({ keys, label: t(label) }))}
    />
  )
}
