import { useSyncExternalStore } from 'react'

/** Below Tailwind's `lg`: one column. */
const NARROW = '(width < 64rem)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(NARROW)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the page stands in one column; false until it is hydrated. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  )
}
