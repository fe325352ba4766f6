'use client'

import type { ReactNode } from 'react'
import { LoadingPart } from './loading-part'
import { reloadForNewBuild } from './new-build'

/**
 * For the place of a part that could not be loaded: returns a component that reports it and offers to reload the page;
 * `frame` wraps that.
 */
export function missingPart(frame: (part: ReactNode) => ReactNode = (part) => part) {
  return (error: unknown) => {
    void reloadForNewBuild(error)
    return function MissingPart() {
      return frame(<LoadingPart failed retry={() => location.reload()} />)
    }
  }
}
