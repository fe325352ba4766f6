'use client'

import { useEffect, useEffectEvent } from 'react'
import { useLocalText } from '@/components/ui/use-store'

/** Whether single keys act; whoever speaks to the computer or types by accident can switch them off. */
export function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const [stored, store] = useLocalText('shortcuts')
  return [stored !== 'off', (enabled) => store(enabled ? 'on' : 'off')]
}

/** Typing into a field, or answering a dialog, is no command to the page. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  const typed = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
  return target instanceof Element && target.closest(typed) !== null
}

/** Calls what belongs to a key, by its name in lower case (`s`, `shift+n`, `+`, `pagedown`); keys without an action stay the browser's. */
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
