'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { KeyList, type NamedKeys } from './key-list'
import { useShortcutsEnabled } from './use-shortcuts'

type ShortcutHelpProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: readonly NamedKeys[]
}

/** Which key does what, and a way to switch the keys off. */
export function ShortcutHelp({ open, onOpenChange, shortcuts }: ShortcutHelpProps) {
  const t = useTranslations('sessions.keys')
  const [enabled, setEnabled] = useShortcutsEnabled()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <KeyList keys={shortcuts} />
      <div className="mt-5 border-t border-line pt-3">
        <Checkbox
          label={t('enabled')}
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
