'use client'

import { useState, type ComponentType, type ReactNode } from 'react'
import { useCode } from './use-code'
import { LoadingPart } from './loading-part'

/**
 * A part of the page whose code is loaded when it is first shown. Without a network it reports that and offers a retry;
 * `frame` wraps that.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (part: ReactNode) => ReactNode = (part) => part,
) {
  // Once loaded, it is rendered at once wherever it is shown again.
  let arrived: ComponentType<Props> | null = null
  const loadOnce = async () => (arrived ??= await load())

  return function LazyPart(props: Props) {
    const [turn, setTurn] = useState(1)
    const [failed, setFailed] = useState(false)
    const Part = useCode(turn, loadOnce, () => setFailed(true)) ?? arrived
    if (Part) return <Part {...props} />

    function retry() {
      setFailed(false)
      setTurn((before) => before + 1)
    }

    return frame(<LoadingPart failed={failed} retry={retry} />)
  }
}
