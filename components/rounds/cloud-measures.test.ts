import { expect, test } from 'vitest'
import { areApart } from './cloud-measures'

const frame = { width: 100, height: 50 }
const box = (left: number, top: number, width = 10, height = 10) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

test.each([
  ['none', [], true],
  ['one that fills the frame', [box(0, 0, 100, 50)], true],
  ['side by side, touching', [box(0, 0), box(10, 0)], true],
  ['one above the other, touching', [box(0, 0), box(0, 10)], true],
  ['corners that touch', [box(0, 0), box(10, 10)], true],
  ['that overlap by a pixel', [box(0, 0), box(9, 9)], false],
  ['one within another', [box(0, 0, 40, 40), box(50, 0), box(15, 15)], false],
  ['out on the left', [box(-1, 0)], false],
  ['out on the right', [box(91, 0)], false],
  ['out above', [box(0, -1)], false],
  ['out below', [box(0, 41)], false],
])('boxes %s: %s', (_name, boxes, expected) => {
  expect(areApart(boxes, frame)).toBe(expected)
})
