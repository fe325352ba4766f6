import { useSyncExternalStore } from 'react'
import { onLocalChange, readLocal, writeLocal, type Store } from '@/lib/store'

/** The current value of a store; the server renders `onServer`. */
export function useStore<Value>(store: Store<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}

/** A text shared by all windows of this browser, and its setter; null if there is none. */
export function useLocalText(key: string): [string | null, (text: string | null) => void] {
  const text = useSyncExternalStore(
    onLocalChange,
    () => readLocal(key),
    () => null,
  )
  return [text, (next) => writeLocal(key, next)]
}
