'use client'

import { useSyncExternalStore } from 'react'

/** From Tailwind's `lg` on: more than one column. */
const query = '(min-width: 64rem)'

function subscribe(onChange: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether there is room for more than one column; the server takes everybody for a phone. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
