import { useEffect, useEffectEvent, useState } from 'react'
import { reloadForNewBuild } from './new-build'

/**
 * Whether the code of a part that loads when it is first needed has arrived. In a dead spot it cannot: drawing the
 * part then would take the whole page down. `onFailure` is told instead, and the next need (another value) tries again.
 */
export function useCode(
  need: number | boolean,
  load: () => Promise<unknown>,
  onFailure: () => void,
): boolean {
  const [here, setHere] = useState(false)
  const missing = !here && need
  const fetchCode = useEffectEvent(load)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (missing === false) return undefined
    let outdated = false
    fetchCode().then(
      () => setHere(true),
      (error: unknown) => {
        if (!outdated) fail()
        void reloadForNewBuild(error)
      },
    )
    return () => {
      outdated = true
    }
  }, [missing])

  return here
}
