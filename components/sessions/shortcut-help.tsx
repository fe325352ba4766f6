'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { useShortcutsEnabled } from './use-shortcuts'

type ShortcutHelpProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: readonly { keys: readonly string[]; label: string }[]
}

/** Which key does what, and a way to switch the keys off. */
export function ShortcutHelp({ open, onOpenChange, shortcuts }: ShortcutHelpProps) {
  const t = useTranslations('sessions.keys')
  const [enabled, setEnabled] = useShortcutsEnabled()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
        {shortcuts.map(({ keys, label }) => (
          <div key={label} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-edge px-2 text-center font-sans leading-7 font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
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
