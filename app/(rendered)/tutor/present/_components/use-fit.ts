'use client'

import { useLayoutEffect, useRef } from 'react'

const MAX_SCALE = 1.5
const MIN_SCALE = 0.5
const STEP = 0.05

/** Parts of a text that would rather scroll sideways than break. */
const WIDE = '.prose-question, .prose-question :is(math, pre, table)'

function isWhole(frame: HTMLElement): boolean {
  if (frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth) return false
  return [...frame.querySelectorAll(WIDE)].every((part) => part.scrollWidth <= part.clientWidth)
}

type Layout = 'plain' | 'dense'

/** The largest scale at which all in the frame is seen; 0 if the frame has to scroll at the smallest. */
function largestScale(frame: HTMLElement, layout: Layout): number {
  frame.dataset['layout'] = layout
  for (let scale = MAX_SCALE; scale > MIN_SCALE - STEP / 2; scale -= STEP) {
    frame.style.setProperty('--fit', scale.toFixed(2))
    if (isWhole(frame)) return scale
  }
  return 0
}

/**
 * Takes the dense layout where the plain one has no room for letters of the scale `minScale`, and the dense one for
 * larger.
 */
function fit(frame: HTMLElement, minScale: number) {
  const scale = largestScale(frame, 'plain')
  if (scale >= minScale || largestScale(frame, 'dense') > scale) return
  frame.dataset['layout'] = 'plain'
  frame.style.setProperty('--fit', Math.max(scale, MIN_SCALE).toFixed(2))
}

/**
 * Makes what is in a frame, marked with `data-fit`, as large as it can be without scrolling. Letters shrink to the scale
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
    // Letters that arrive late, such as those of a formula, are of other measures.
    document.fonts.addEventListener('loadingdone', refit)
    return () => {
      sizes.disconnect()
      texts.disconnect()
      document.fonts.removeEventListener('loadingdone', refit)
    }
  }, [minScale])

  return frame
}
