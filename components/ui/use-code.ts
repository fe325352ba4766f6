import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { reloadForNewBuild } from './new-build'
import { notify } from './notify'

/**
 * The code of a part that is loaded when it is first needed; null before it has arrived. Without a network it does not
 * arrive, and rendering the part would crash the page: `onFailure` is called instead, and the next need (another value)
 * tries again. There is no Suspense boundary, because React would hide its content for 0.3 s, even if the code arrives
 * sooner.
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

/**
 * The same for something opened by a press: without a network a notification reports it, and `takeBack` undoes the
 * press.
 */
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
