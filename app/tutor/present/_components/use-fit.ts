'use client'

import { useLayoutEffect, useRef } from 'react'

const STEP = 0.05
const LARGEST = 1.5
const SMALLEST = 0.5

/** Makes a part of a frame as large as it can be so that all in the frame is seen without scrolling. */
export function useFit<Frame extends HTMLElement, Part extends HTMLElement>() {
  const frame = useRef<Frame>(null)
  const part = useRef<Part>(null)

  useLayoutEffect(() => {
    const outer = frame.current
    const inner = part.current
    if (!outer || !inner) return undefined
    const fit = () => {
      for (let zoom = LARGEST; zoom >= SMALLEST; zoom -= STEP) {
        inner.style.zoom = String(zoom)
        if (outer.scrollHeight <= outer.clientHeight) return
      }
    }
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    fit()
    // Letters that arrive late are of other measures.
    void document.fonts.ready.then(fit)
    return () => observer.disconnect()
  }, [])

  return { frame, part }
}
