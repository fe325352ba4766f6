'use client'

import { useState, type ComponentType, type ReactNode } from 'react'
import { useCode } from './use-code'
import { LoadingPart } from './loading-part'

/**
 * A part of the page whose code is loaded when it is first shown. Without a network it says so and offers another try;
 * `frame` puts that into a place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (part: ReactNode) => ReactNode = (part) => part,
) {
  return function LazyPart(props: Props) {
    const [turn, setTurn] = useState(1)
    const [failed, setFailed] = useState(false)
    const Part = useCode(turn, load, () => setFailed(true))
    if (Part) return <Part {...props} />

    function retry() {
      setFailed(false)
      setTurn((before) => before + 1)
    }

    return frame(<LoadingPart failed={failed} retry={retry} />)
  }
}
