'use client'

import { useEffect, useRef, useState } from 'react'

/** Fewer words make no cloud: they would lie far from each other. */
const FEWEST = 10
const WEIGHT = 600
/** The largest scale of the letters, and the share of the box that words of it would fill if they were boxes. */
const LARGEST = { scale: 1.6, filled: 0.7 }
/** How much smaller the letters are that are tried next. */
const STEP = 0.94
/** The smallest letters: in pixels, and as a share of a wall's width, where they are read from the last row. */
const LEAST = { pixels: 14, share: 28 / 1600 }
/** Room around a word, as a share of its letters' size. */
const GAP = 0.12
/** Pixels that the library computes with, at most: a larger box would take longer and look the same. */
const WIDTH = 640
/** The library counts in words of 32 pixels. */
const CELL = 32
/** Milliseconds of one slice of the computation; the page answers in between. */
const SLICE_MS = 20

/** How a word moves from its place in the list to that in the cloud, by its id. */
export type CloudPlaces = ReadonlyMap<string, string>

type Word = { item: HTMLElement; text: string; size: number; x: number; y: number }

/**
 * Computes a cloud for the words of a list: places within the list's own box, so that nothing around it moves. The words
 * stay where they are, and null is answered, until the places are known, and where not all words find one.
 */
export function useCloudLayout() {
  const list = useRef<HTMLUListElement>(null)
  const [places, setPlaces] = useState<CloudPlaces | null>(null)

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let current: AbortController | undefined
    const lay = () => {
      current?.abort()
      current = new AbortController()
      const { signal } = current
      layOut(element, signal).then(
        (found) => signal.aborted || setPlaces(found),
        // Without the library the list stays one.
        () => undefined,
      )
    }
    const sizes = new ResizeObserver(lay)
    const texts = new MutationObserver(lay)
    sizes.observe(element)
    texts.observe(element, { childList: true, characterData: true, subtree: true })
    document.fonts.addEventListener('loadingdone', lay)
    return () => {
      current?.abort()
      sizes.disconnect()
      texts.disconnect()
      document.fonts.removeEventListener('loadingdone', lay)
    }
  }, [])

  return { list, places }
}

async function layOut(list: HTMLUListElement, signal: AbortSignal): Promise<CloudPlaces | null> {
  const items = [...list.children].filter((item) => item instanceof HTMLLIElement)
  if (items.length < FEWEST || items.some(isWrapped)) return null
  const { default: cloud } = await import('d3-cloud')
  const { fontFamily } = getComputedStyle(list)
  const shrink = Math.min(1, WIDTH / list.clientWidth)
  const size = [list.clientWidth, list.clientHeight].map((side) => Math.floor(side * shrink)) as [
    number,
    number,
  ]
  const least = leastScale(list)
  for (let scale = firstScale(list, items); scale >= least && !signal.aborted; scale *= STEP) {
    const words = items.map((item) => wordOf(item, scale * shrink))
    const placed = await new Promise<Word[]>((resolve) => {
      const layout = cloud<Word>()
        .size([Math.floor(size[0] / CELL) * CELL, size[1]])
        .words(words)
        .rotate(0)
        // Each begins in the middle, so that the same words always lie in the same places.
        .random(() => 0.5)
        .font(fontFamily)
        .fontWeight(WEIGHT)
        .fontSize((word) => word.size)
        .padding((word) => word.size * GAP)
        .timeInterval(SLICE_MS)
        .on('end', resolve)
      signal.addEventListener('abort', () => layout.stop())
      layout.start()
    })
    if (placed.length === items.length) return placesOf(list, placed, { scale, shrink, fontFamily })
  }
  return null
}

/** The scale to begin with: with larger letters the words have no room, however they lie. */
function firstScale(list: HTMLElement, items: readonly HTMLElement[]): number {
  const words = items.reduce((sum, { offsetWidth, offsetHeight }) => sum + offsetWidth * offsetHeight, 0)
  const box = list.clientWidth * list.clientHeight
  return Math.min(LARGEST.scale, Math.sqrt((LARGEST.filled * box) / words))
}

/** The scale at which the letters of the rarest words can still be read; what is smaller in the list stays as it is. */
function leastScale(list: HTMLElement): number {
  const smallest = Math.max(LEAST.pixels, LEAST.share * window.innerWidth)
  return Math.min(1, smallest / Number.parseFloat(getComputedStyle(list).fontSize))
}

/** Whether a word takes several lines. */
function isWrapped(item: HTMLElement): boolean {
  return item.offsetHeight > 1.6 * Number.parseFloat(getComputedStyle(item).lineHeight)
}

/** A word as the library measures it: the count beside it, in smaller digits, is given the room of a few large ones. */
function wordOf(item: HTMLElement, scale: number): Word {
  const [word, count] = [item.querySelector('bdi'), item.querySelector('[aria-hidden]')]
  const digits = count?.textContent.length ?? 0
  const text = (word?.textContent ?? '') + '0'.repeat(digits === 0 ? 0 : 1 + Math.ceil(digits / 2))
  // The library would round down.
  const size = Math.ceil(Number.parseFloat(getComputedStyle(item).fontSize) * scale)
  return { item, text, size, x: 0, y: 0 }
}

type Letters = { scale: number; shrink: number; fontFamily: string }

function placesOf(list: HTMLElement, placed: readonly Word[], letters: Letters): CloudPlaces {
  const { scale, shrink, fontFamily } = letters
  const middle = middleOf(fontFamily)
  const moves = placed.map(({ item, size, x, y }): [string, string] => {
    const right = list.clientWidth / 2 + x / shrink - (item.offsetLeft + item.offsetWidth / 2)
    const down =
      list.clientHeight / 2 + (y - middle * size) / shrink - (item.offsetTop + item.offsetHeight / 2)
    const move = `translate(${right.toFixed(1)}px, ${down.toFixed(1)}px) scale(${scale.toFixed(3)})`
    return [item.dataset['word'] ?? '', move]
  })
  return new Map(moves)
}

/** How far the middle of a line lies above the line on which its letters stand, as a share of their size. */
function middleOf(fontFamily: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${WEIGHT} 100px ${fontFamily}`
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
  return (fontBoundingBoxAscent - fontBoundingBoxDescent) / 200
}
