import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React has taken over the page that came from the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
