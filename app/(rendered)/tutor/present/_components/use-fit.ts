'use client'

import { useLayoutEffect, useRef } from 'react'

const MAX_SCALE = 1.5
const MIN_SCALE = 0.5
const STEP = 0.05

/** Elements that scroll sideways instead of wrapping. */
const WIDE = '.prose-question, .prose-question :is(math, pre, table)'

function isWhole(frame: HTMLElement): boolean {
  if (frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth) return false
  return [...frame.querySelectorAll(WIDE)].every((part) => part.scrollWidth <= part.clientWidth)
}

type Layout = 'plain' | 'dense'

/** The largest scale at which everything in the frame is visible; 0 if it has to scroll at the smallest. */
function largestScale(frame: HTMLElement, layout: Layout): number {
  frame.dataset['layout'] = layout
  for (let scale = MAX_SCALE; scale > MIN_SCALE - STEP / 2; scale -= STEP) {
    frame.style.setProperty('--fit', scale.toFixed(2))
    if (isWhole(frame)) return scale
  }
  return 0
}

/** Uses the dense layout if the plain one does not fit at `minScale`, and the dense one fits at a larger scale. */
function fit(frame: HTMLElement, minScale: number) {
  const scale = largestScale(frame, 'plain')
  if (scale >= minScale || largestScale(frame, 'dense') > scale) return
  frame.dataset['layout'] = 'plain'
  frame.style.setProperty('--fit', Math.max(scale, MIN_SCALE).toFixed(2))
}

/**
 * Scales the content of a frame, marked with `data-fit`, as large as possible without scrolling. It shrinks to
 * `minScale` before the layout becomes dense.
 */
export function useFit<Frame extends HTMLElement>(minScale = MIN_SCALE) {
  const frame = useRef<Frame>(null)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const refit = () => fit(element, minScale)
    const sizes = new ResizeObserver(refit)
    const texts = new MutationObserver(refit)
    sizes.observe(element)
    texts.observe(element, { childList: true, characterData: true, subtree: true })
    refit()
    // Fonts that load late, such as those of formulas, change the size.
    document.fonts.addEventListener('loadingdone', refit)
    return () => {
      sizes.disconnect()
      texts.disconnect()
      document.fonts.removeEventListener('loadingdone', refit)
    }
  }, [minScale])

  return frame
}
