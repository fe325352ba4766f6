import { describe, expect, test, vi } from 'vitest'
import { renderMarkdown } from '@/lib/markdown/render'
import type * as renderer from '@/lib/markdown/renderer'
import { renderBounded } from '@/lib/markdown/renderer'

// What is looked at is what is kept. Rendering texts of this size would take half a minute, and is tested elsewhere.
vi.mock('@/lib/markdown/renderer', async (importOriginal) => ({
  ...(await importOriginal<typeof renderer>()),
  renderBounded: vi.fn<typeof renderBounded>((text) => {
    const html = text.startsWith('[') ? '' : `<p>${text.replaceAll('&', '&#x26;')}</p>`
    return { html, plain: false }
  }),
}))

const rendered = vi.mocked(renderBounded)

/** Which of these texts are still known: the others are rendered once more. */
function knownOf(texts: readonly string[]): string[] {
  return texts.filter((text) => {
    rendered.mockClear()
    renderMarkdown(text)
    return rendered.mock.calls.length === 0
  })
}

/** Bytes of a text and of its HTML, two for each character. */
const bytesOf = (text: string) => 2 * (text.length + renderMarkdown(text).length)

const MAX_BYTES = 16_000_000

describe('rendered texts', () => {
  const many = (length: number, make: (index: number) => string) =>
    Array.from({ length }, (_, index) => make(index))

  test.each<[string, string[]]>([
    ['long texts', many(60, (index) => `${index} ${'a'.repeat(100_000)}`)],
    ['texts that become much longer', many(60, (index) => `${index} ${'&'.repeat(30_000)}`)],
    ['texts of which nothing is shown', many(60, (index) => `[${index}]: https://${'a'.repeat(200_000)}`)],
  ])('%s: the latest are kept, within 16 MB in all', (_, texts) => {
    expect(texts.reduce((sum, text) => sum + bytesOf(text), 0)).toBeGreaterThan(1.3 * MAX_BYTES)
    // The latest first: whatever is rendered again displaces others.
    const latest = texts.toReversed()
    const known = knownOf(latest)
    expect(known).toEqual(latest.slice(0, known.length))
    const bytes = known.reduce((sum, text) => sum + bytesOf(text), 0)
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
    expect(bytes).toBeGreaterThan(0.9 * MAX_BYTES)
  })

  test('short ones all stay, up to 2,000 of them', () => {
    const texts = many(2_050, (index) => `text ${index}`)
    for (const text of texts) renderMarkdown(text)
    const latest = texts.toReversed()
    expect(knownOf(latest)).toEqual(latest.slice(0, 2_000))
  })

  test('one that is asked for again and again stays, however many long ones come', () => {
    renderMarkdown('the question of the hall')
    for (const index of Array(60).keys()) {
      renderMarkdown(`${index}. ${'b'.repeat(100_000)}`)
      expect(knownOf(['the question of the hall'])).toHaveLength(1)
    }
  })
})
