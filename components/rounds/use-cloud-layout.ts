'use client'

import { useEffect, useRef, useState } from 'react'
import {
  areApart,
  firstScale,
  isWrapped,
  minScale,
  middleOf,
  WEIGHT,
  wordOf,
  type Box,
  type Word,
} from './cloud-measures'

/** Fewer words make no cloud, because they would be far apart. */
const MIN_WORDS = 10
/** The factor between one tried scale and the next. */
const STEP = 0.94
/** The x-height as a share of the font size: this part of two words may never overlap. */
const BODY = 0.5
/** The gap around a word, as a share of its font size. */
const GAP = 0.12
/** The maximum width in the library's pixels: a larger box would take longer and look the same. */
const WIDTH = 640
/** The library counts in units of 32 pixels. */
const CELL = 32
/** Milliseconds of one slice of the computation, between which the page stays responsive. */
const SLICE_MS = 20

/** The translation of each word from the list to the cloud, by id. */
type CloudPlaces = ReadonlyMap<string, string>

/**
 * Computes a cloud for the words of a list: places within the list's own box, so that nothing around it moves. Returns
 * null, and the words stay in place, until the places are known, or if not all words find one.
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
        // Without the library it stays a list.
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
  if (items.length < MIN_WORDS || items.some(isWrapped)) return null
  const { default: cloud } = await import('d3-cloud')
  const { fontFamily } = getComputedStyle(list)
  const shrink = Math.min(1, WIDTH / list.clientWidth)
  const width = Math.floor((list.clientWidth * shrink) / CELL) * CELL
  const height = Math.floor(list.clientHeight * shrink)
  const min = minScale(list)
  for (let scale = firstScale(list, items); scale >= min && !signal.aborted; scale *= STEP) {
    const words = items.map((item) => wordOf(item, scale * shrink))
    const placed = await new Promise<Word[]>((resolve) => {
      const layout = cloud<Word>()
        .size([width, height])
        .words(words)
        .rotate(0)
        // All words start in the middle, so that the same words always get the same places.
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

type Letters = { scale: number; shrink: number; fontFamily: string }

/** Null if words overlap after all, as in a browser that blocks reading pixels. */
function placesOf(list: HTMLElement, placed: readonly Word[], letters: Letters): CloudPlaces | null {
  const { scale, shrink, fontFamily } = letters
  const middle = middleOf(fontFamily)
  const boxes: Box[] = []
  const moves = placed.map(({ item, size, x, y }): [string, string] => {
    const center = list.clientWidth / 2 + x / shrink
    const line = list.clientHeight / 2 + (y - middle * size) / shrink
    const [wide, high] = [(item.offsetWidth * scale) / 2, (BODY * size) / shrink / 2]
    boxes.push({ left: center - wide, right: center + wide, top: line - high, bottom: line + high })
    const right = center - (item.offsetLeft + item.offsetWidth / 2)
    const down = line - (item.offsetTop + item.offsetHeight / 2)
    const move = `translate(${right.toFixed(1)}px, ${down.toFixed(1)}px) scale(${scale.toFixed(3)})`
    return [item.dataset['word'] ?? '', move]
  })
  return areApart(boxes, { width: list.clientWidth, height: list.clientHeight }) ? new Map(moves) : null
}
