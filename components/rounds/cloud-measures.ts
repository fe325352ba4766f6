/** Of the words of a cloud: semi-bold, as in the list. */
export const WEIGHT = 600
/** The largest scale of the letters, and the share of the box that words of it would fill if they were boxes. */
const MAX_LETTERS = { scale: 1.6, filled: 0.7 }
/** The smallest letters, in pixels of a page, and of a wall of this size, where they are read from the last row. */
const MIN_LETTERS = { onPage: 14, onWall: 28, width: 1600, height: 1080 }

/**
 * A word of the library: its size, and its place from the middle of the box, in the pixels that the library computes
 * with.
 */
export type Word = { item: HTMLElement; text: string; size: number; x: number; y: number }

/** The scale to begin with: with larger letters the words have no room, however they lie. */
export function firstScale(list: HTMLElement, items: readonly HTMLElement[]): number {
  const words = items.reduce((sum, { offsetWidth, offsetHeight }) => sum + offsetWidth * offsetHeight, 0)
  const box = list.clientWidth * list.clientHeight
  return Math.min(MAX_LETTERS.scale, Math.sqrt((MAX_LETTERS.filled * box) / words))
}

/** The scale at which the letters of the rarest words can still be read; what is smaller in the list stays as it is. */
export function minScale(list: HTMLElement): number {
  const wall = Math.min(window.innerWidth / MIN_LETTERS.width, window.innerHeight / MIN_LETTERS.height)
  const smallest = Math.max(MIN_LETTERS.onPage, MIN_LETTERS.onWall * wall)
  return Math.min(1, smallest / Number.parseFloat(getComputedStyle(list).fontSize))
}

/** Whether a word takes several lines. */
export function isWrapped(item: HTMLElement): boolean {
  return item.offsetHeight > 1.6 * Number.parseFloat(getComputedStyle(item).lineHeight)
}

/**
 * A word as the library is to measure it. The count beside it, in smaller digits, gets the room of a few large ones; an
 * emoji that of two, because the library sees red alone; and the spaces around it that of the gap, which it would cut.
 */
export function wordOf(item: HTMLElement, scale: number): Word {
  const [word, count] = [item.querySelector('bdi'), item.querySelector('[aria-hidden]')]
  const letters = (word?.textContent ?? '').replaceAll(/\p{Extended_Pictographic}/gu, '00')
  const digits = count?.textContent.length ?? 0
  const text = ` ${letters}${'0'.repeat(digits === 0 ? 0 : 1 + Math.ceil(digits / 2))} `
  // The library would round down.
  const size = Math.ceil(Number.parseFloat(getComputedStyle(item).fontSize) * scale)
  return { item, text, size, x: 0, y: 0 }
}

/** How far the middle of a line lies above the line on which its letters stand, as a share of their size. */
export function middleOf(fontFamily: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = `${WEIGHT} 100px ${fontFamily}`
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
  return (fontBoundingBoxAscent - fontBoundingBoxDescent) / 200
}

export type Box = { left: number; right: number; top: number; bottom: number }

/** Whether no two boxes meet, and all lie within a frame that begins at the origin. All lengths are pixels. */
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
