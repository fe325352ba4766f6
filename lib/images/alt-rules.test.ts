import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertion, pictureMarkdown } from '@/lib/images/alt-rules'
import { excerpt, renderMarkdown } from '@/lib/markdown/render'

const id = `${'a'.repeat(32)}-1600x900`

/** The alternative text of the only image in HTML. */
function altOf(html: string): string | undefined {
  const found = [...html.matchAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g)]
  const entities: Record<string, string> = {
    '&#x22;': '"',
    '&#x26;': '&',
    '&#x3C;': '<',
    '&#x27;': "'",
    '&#x60;': '`',
  }
  return found.length === 1
    ? found[0]?.[1]?.replace(/&#x\w+;/g, (entity) => entities[entity] ?? entity)
    : undefined
}

describe('a picture in Markdown', () => {
  test.each([
    'A curve',
    'f(x) = [x] * 2 _or_ `code`',
    '$5 and $6, or $x$',
    '](https://elsewhere.example) ![x',
    '<script>alert(1)</script> & "quotes"',
    'a | b ~~c~~ https://elsewhere.example/x me@example.org',
    'back\\slash \\',
  ])('has the alternative text %j as it was typed', (alt) => {
    expect(altOf(renderMarkdown(pictureMarkdown(id, alt)))).toBe(alt)
    expect(excerpt(pictureMarkdown(id, alt), 500)).toBe(alt)
  })

  test('has any text on one line, and shows nothing beside the picture', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        const alt = text.replace(/\s+/gu, ' ').trim()
        const html = renderMarkdown(pictureMarkdown(id, text))
        expect(altOf(html)).toBe(alt)
        expect(html.replace(/<img src="[^"]*" alt="[^"]*"[^>]*>/, '')).toBe('<p></p>')
      }),
    )
  })

  test('is decorative without one, also in the cell of a table', () => {
    expect(renderMarkdown(pictureMarkdown(id, ' \n '))).toContain('alt=""')
    const table = `| a |\n|---|\n| ${pictureMarkdown(id, 'x | y')} |`
    expect(altOf(renderMarkdown(table))).toBe('x | y')
  })
})

describe('what is inserted', () => {
  test.each([
    ['', 0, 0, '!'],
    ['Where?', 6, 6, '\n\n!'],
    ['Where?\n', 7, 7, '\n!'],
    ['Where? Here', 6, 6, '!'],
    ['Where?', 0, 6, '!'],
  ])('into %j from %i to %i is %j', (text, start, end, expected) => {
    expect(insertion(text, start, end, '!')).toBe(expected)
  })
})
