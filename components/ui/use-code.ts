import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { reloadForNewBuild } from './new-build'
import { notify } from './notify'

/**
 * The code of a part that loads when it is first needed; null before it has arrived. In a dead spot it does not: drawing
 * the part then would take the whole page down. `onFailure` is told instead, and the next need (another value) tries
 * again. No boundary waits for the code: React would hide all that is in it for 0.3 s, however soon the code is there.
 */
export function useCode<Part>(
  need: number | boolean,
  load: () => Promise<Part>,
  onFailure: () => void,
): Part | null {
  const [code, setCode] = useState<{ part: Part } | null>(null)
  const missing = !code && need
  const fetchCode = useEffectEvent(load)
  const fail = useEffectEvent(onFailure)

  useEffect(() => {
    if (missing === false) return undefined
    let outdated = false
    fetchCode().then(
      (part) => setCode({ part }),
      (error: unknown) => {
        if (!outdated) fail()
        void reloadForNewBuild(error)
      },
    )
    return () => {
      outdated = true
    }
  }, [missing])

  return code?.part ?? null
}

/** The same for what a press opens: without a network a notification says so, and `takeBack` undoes the press. */
export function useOpenedCode<Part>(
  need: number | boolean,
  load: () => Promise<Part>,
  takeBack: () => void,
): Part | null {
  const t = useTranslations('error')
  return useCode(need, load, () => {
    notify({ title: t('networkTitle'), description: t('network'), variant: 'destructive' })
    takeBack()
  })
}
