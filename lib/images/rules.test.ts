import { expect, test } from 'vitest'
import { formatOf } from '@/lib/images/rules'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['gif', 'GIF87a\x01\0\x01\0'],
  ['gif', 'GIF89a\x01\0\x01\0'],
  ['heif', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
  ['heif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif'],
])('is %s by its first bytes', (format, head) => {
  expect(formatOf(bytesOf(head))).toBe(format)
})

test.each([
  '',
  '\x89PNG',
  'RIFF\x10\0\0\0WAVEfmt ',
  'GIF90a',
  'BM\x36\0\0\0',
  'II*\0\x08\0\0\0',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  // Outside of the box that names what the file can be read as; and where the version stands.
  '\0\0\0\x10ftypmp42\0\0\0\0avif',
  '\0\0\0\x14ftypmp42avifisom',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '%PDF-1.7',
])('is no picture that is taken: %j', (head) => {
  expect(formatOf(bytesOf(head))).toBeNull()
})

test('reads a part of a larger buffer from its own beginning', () => {
  const whole = bytesOf('junk\0\0\0\x1cftypavif\0\0\0\0mif1miaf')
  expect(formatOf(whole.subarray(4))).toBe('heif')
})
