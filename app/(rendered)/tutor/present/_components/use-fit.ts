'use client'

import { bisector, range } from 'd3-array'
import { useLayoutEffect, useRef } from 'react'

const MIN_SCALE = 0.5
/** From the largest, in steps of a twentieth; each is the same when it is written with two decimals. */
const SCALES = range(30, MIN_SCALE * 20 - 1, -1).map((step) => step / 20)
/** A smaller window, such as that of a phone, scrolls. */
const PROJECTOR = '(width >= 48rem) and (height >= 32rem)'
/** How many lines a shortened text may keep. */
const LINES = [16, 12, 9, 7, 6, 5, 4, 3, 2, 1]

/** What is marked with `data-optional`, such as an explanation, is shown where the rest keeps this scale. */
const OPTIONAL_SCALE = 1

/** Elements that scroll sideways instead of wrapping. */
const WIDE = '.prose-question, .prose-question :is(math, pre, table)'

function isWhole(frame: HTMLElement): boolean {
  if (frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth) return false
  return [...frame.querySelectorAll(WIDE)].every((part) => part.scrollWidth <= part.clientWidth)
}

type Layout = 'plain' | 'dense'

function arrange(frame: HTMLElement, layout: Layout, scale: number) {
  frame.dataset['layout'] = layout
  frame.style.setProperty('--fit', scale.toFixed(2))
}

/**
 * The first of some steps, from what needs most room to what needs least, at which everything fits; undefined if it
 * fits at none. A step is tried by arranging the frame.
 */
function firstFitting(steps: readonly number[], fits: (step: number) => boolean): number | undefined {
  return steps[bisector((step: number) => Number(fits(step))).left(steps, 1)]
}

/** The largest scale at which everything in the frame is visible; 0 if it has to scroll at the smallest. */
function largestScale(frame: HTMLElement, layout: Layout): number {
  const scale = firstFitting(SCALES, (tried) => {
    arrange(frame, layout, tried)
    return isWhole(frame)
  })
  if (scale !== undefined) arrange(frame, layout, scale)
  return scale ?? 0
}

/**
 * Uses the dense layout if the plain one does not fit at `minScale`, and the dense one fits at a larger scale. Returns
 * whether everything is visible.
 */
function fit(frame: HTMLElement, minScale: number): boolean {
  const scale = largestScale(frame, 'plain')
  if (scale >= minScale || largestScale(frame, 'dense') > scale) return true
  arrange(frame, 'plain', Math.max(scale, MIN_SCALE))
  return scale > 0
}

/** Keeps the largest number of lines at which everything is visible in one of the layouts. */
function keepLines(frame: HTMLElement, keep: (lines: number) => void, layouts: readonly Layout[]) {
  const fits = (lines: number) => {
    keep(lines)
    return layouts.some((layout) => {
      arrange(frame, layout, MIN_SCALE)
      return isWhole(frame)
    })
  }
  fits(firstFitting(LINES, fits) ?? 1)
}

/**
 * Keeps as many lines of each text as there is room for at the smallest scale, followed by an ellipsis; what room is
 * left is the question's.
 */
function shorten(frame: HTMLElement) {
  frame.dataset['shortened'] = ''
  const keep = (name: string) => (lines: number) => frame.style.setProperty(name, String(lines))
  const [ofAnswers, ofQuestion] = [keep('--lines'), keep('--question-lines')]
  const ofBoth = (lines: number) => {
    ofAnswers(lines)
    ofQuestion(lines)
  }
  keepLines(frame, ofBoth, ['plain', 'dense'])
  const layout = frame.dataset['layout'] === 'dense' ? 'dense' : 'plain'
  keepLines(frame, ofQuestion, [layout])
}

/** Shows fewer items, with the share of the content that there is room for. */
type ShowFewer = (share: number) => void

function refit(frame: HTMLElement, minScale: number, showFewer: ShowFewer | undefined) {
  delete frame.dataset['shortened']
  delete frame.dataset['reduced']
  if (frame.querySelector('[data-optional]')) {
    if (largestScale(frame, 'plain') >= OPTIONAL_SCALE) return
    frame.dataset['reduced'] = ''
  }
  if (fit(frame, minScale) || !matchMedia(PROJECTOR).matches) return
  arrange(frame, 'dense', MIN_SCALE)
  const share = frame.clientHeight / frame.scrollHeight
  // Fewer items do not help against a question that is too wide.
  if (showFewer && share < 1) showFewer(share)
  else shorten(frame)
}

/**
 * Scales the content of a frame, marked with `data-fit`, as large as possible without scrolling. What is optional goes
 * first. The rest shrinks to `minScale` before the layout becomes dense; what does not fit at the smallest scale becomes
 * fewer items or, without `showFewer`, shorter texts.
 */
export function useFit<Frame extends HTMLElement>(minScale = MIN_SCALE, showFewer?: ShowFewer) {
  const frame = useRef<Frame>(null)
  const fewer = useRef(showFewer)

  // After each rendering, so that nothing is painted that does not fit.
  useLayoutEffect(() => {
    fewer.current = showFewer
    if (frame.current) refit(frame.current, minScale, showFewer)
  })

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const change = () => refit(element, minScale, fewer.current)
    const sizes = new ResizeObserver(change)
    const texts = new MutationObserver(change)
    sizes.observe(element)
    texts.observe(element, { childList: true, characterData: true, subtree: true })
    // Fonts that load late, such as those of formulas, change the size.
    document.fonts.addEventListener('loadingdone', change)
    return () => {
      sizes.disconnect()
      texts.disconnect()
      document.fonts.removeEventListener('loadingdone', change)
    }
  }, [minScale])

  return frame
}
