/** The font weight of the words: semi-bold, as in the list. */
export const WEIGHT = 600
/** The first font scale at most, and the share of the box that the words would fill if they were boxes. */
const FIRST_SCALE = { max: 1.6, filled: 0.7 }
/** The minimum font size in pixels, on a page, and on a wall of this size, where it is read from the last row. */
const MIN_LETTERS = { onPage: 14, onWall: 28, width: 1600, height: 1080 }

/** A word for the library: its size, and its place relative to the centre of the box, in the library's pixels. */
export type Word = { item: HTMLElement; text: string; size: number; x: number; y: number }

/** The initial scale: at a larger one, the words cannot fit. */
export function firstScale(list: HTMLElement, items: readonly HTMLElement[]): number {
  const words = items.reduce((sum, { offsetWidth, offsetHeight }) => sum + offsetWidth * offsetHeight, 0)
  const box = list.clientWidth * list.clientHeight
  return Math.min(FIRST_SCALE.max, Math.sqrt((FIRST_SCALE.filled * box) / words))
}

/** The scale at which the rarest words can still be read; text smaller in the list stays as it is. */
export function minScale(list: HTMLElement): number {
  const wall = Math.min(window.innerWidth / MIN_LETTERS.width, window.innerHeight / MIN_LETTERS.height)
  const onWall = list.closest('.wall') ? MIN_LETTERS.onWall * wall : 0
  const smallest = Math.max(MIN_LETTERS.onPage, onWall)
  return Math.min(1, smallest / fontSizeOf(list))
}

/** Whether a word takes several lines. */
export function isWrapped(item: HTMLElement): boolean {
  return item.offsetHeight > 1.6 * Number.parseFloat(getComputedStyle(item).lineHeight)
}

const fontSizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)

/**
 * A word as the library has to measure it. The count beside it, in smaller digits, gets the room of a few large ones,
 * and an emoji that of two digits, because the library only sees red pixels. The spaces around it keep the gap, which
 * the library would cut off.
 */
export function wordOf(item: HTMLElement, scale: number): Word {
  const [word, count] = [item.querySelector('bdi'), item.querySelector('[aria-hidden]')]
  const letters = (word?.textContent ?? '').replaceAll(/\p{Extended_Pictographic}/gu, '00')
  const digits = count ? 1 + Math.ceil((count.textContent.length * fontSizeOf(count)) / fontSizeOf(item)) : 0
  const text = ` ${letters}${'0'.repeat(digits)} `
  // The library would round down.
  const size = Math.ceil(fontSizeOf(item) * scale)
  return { item, text, size, x: 0, y: 0 }
}

/** The distance from the baseline to the middle of a line, as a share of the font size. */
export function middleOf(fontFamily: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${WEIGHT} 100px ${fontFamily}`
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
  return (fontBoundingBoxAscent - fontBoundingBoxDescent) / 200
}

export type Box = { left: number; right: number; top: number; bottom: number }

/** Whether no two boxes overlap, and all are within a frame at the origin. All lengths are in pixels. */
export function areApart(boxes: readonly Box[], frame: { width: number; height: number }): boolean {
  return boxes.every(
    (box, at) =>
      box.left >= 0 &&
      box.top >= 0 &&
      box.right <= frame.width &&
      box.bottom <= frame.height &&
      boxes.slice(at + 1).every((other) => !doMeet(box, other)),
  )
}

function doMeet(one: Box, other: Box): boolean {
  const isBeside = one.right <= other.left || other.right <= one.left
  const isAbove = one.bottom <= other.top || other.bottom <= one.top
  return !isBeside && !isAbove
}
