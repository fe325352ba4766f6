'use client'

import { useState, useSyncExternalStore } from 'react'

function followSize(onChange: () => void) {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

const readSize = () => `${window.innerWidth} × ${window.innerHeight}`

/**
 * How many items are shown: all (Infinity), until `showFewer` is called; all again once the window or what `key` names
 * has changed.
 */
export function useItemsThatFit(key: string) {
  const size = useSyncExternalStore(followSize, readSize, () => '')
  const shownFor = `${key} ${size}`
  const [fitting, setFitting] = useState({ shownFor, max: Infinity })
  const max = fitting.shownFor === shownFor ? fitting.max : Infinity
  return {
    max,
    showFewer: (fewer: number) => setFitting({ shownFor, max: fewer }),
  }
}
