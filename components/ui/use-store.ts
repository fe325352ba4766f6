import { useSyncExternalStore } from 'react'
import { onLocalChange, readLocal, writeLocal, type Store } from '@/lib/store'

/** The value of a store as it is now; a page that comes from the server begins with `onServer`. */
export function useStore<Value>(store: Store<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}

/** A text that all windows of this browser share, and what sets it; null when there is none. */
export function useLocalText(key: string): [string | null, (text: string | null) => void] {
  const text = useSyncExternalStore(
    onLocalChange,
    () => readLocal(key),
    () => null,
  )
  return [text, (next) => writeLocal(key, next)]
}
