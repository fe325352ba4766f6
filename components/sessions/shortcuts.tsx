'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { useLocalText } from '@/components/ui/use-store'
import { KeyList, type NamedKeys } from './shortcut-lists'

type ShortcutHelpProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  shortcuts: readonly NamedKeys[]
}

/** The list of shortcuts, and a switch to turn them off. */
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

/** Whether single-key shortcuts are on; users of speech input may turn them off. */
function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const [stored, store] = useLocalText('shortcuts')
  return [stored !== 'off', (enabled) => store(enabled ? 'on' : 'off')]
}

/** Whether a key belongs to a field or a dialog instead of the page. A dialog that is closing takes no keys. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])'))
    return true
  const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
  return target instanceof Element && target.closest(typed) !== null
}

/**
 * Calls the action of a key, by its name in lower case (`s`, `shift+n`, `+`, `pagedown`); other keys are left to the
 * browser.
 */
export function useShortcuts(actions: Partial<Record<string, () => void>>) {
  const [enabled] = useShortcutsEnabled()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const key = event.key.toLowerCase()
    const action = (event.shiftKey && actions[`shift+${key}`]) || actions[key]
    if (!action || isElsewhere(event.target)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!enabled) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled])
}
