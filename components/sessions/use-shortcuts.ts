'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const storageKey = 'shortcuts'
const listeners = new Set<() => void>()

function readEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single keys act; whoever speaks to the computer or types by accident can switch them off. */
export function useShortcutsEnabled(): [boolean, (enabled: boolean) => void] {
  const enabled = useSyncExternalStore(subscribe, readEnabled, () => true)
  function choose(next: boolean) {
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {
      // A browser that stores nothing keeps the keys.
    }
    for (const listener of listeners) listener()
  }
  return [enabled, choose]
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
