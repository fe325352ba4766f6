'use client'

import { useSyncExternalStore } from 'react'

/** Tailwind's `lg` and above: more than one column. */
const query = '(min-width: 64rem)'

function subscribe(onChange: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether there is room for more than one column; false on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
