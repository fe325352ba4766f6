import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

function tokensAfter(selector: string, pattern = /--([a-z-]+): (#[0-9a-f]{6}|transparent);/g): Tokens {
  const start = css.indexOf(selector)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(pattern)].map(([, name, value]) => [name, value]))
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const light = tokensAfter('\n:root {')
const dark = tokensAfter(":root[data-theme='dark']")
const grounds = ['ground', 'surface', 'sunk']
const texts = ['ink', 'muted', 'accent', 'live', 'danger', 'success', 'info', 'code-name', 'code-word']

describe('colours', () => {
  it('are the same for those who chose dark and those whose system did', () => {
    expect(tokensAfter(":root[data-theme='system']")).toEqual(dark)
    expect(Object.keys(light)).toEqual(Object.keys(dark))
  })

  describe.each([
    ['paper', light],
    ['blackboard', dark],
  ])('%s', (_, tokens) => {
    it.each(texts)('%s reads on every ground', (name) => {
      for (const ground of grounds) expect(contrast(tokens[name], tokens[ground])).toBeGreaterThanOrEqual(4.5)
    })

    it('words read on filled buttons, borders are seen', () => {
      for (const fill of ['accent', 'live', 'danger']) {
        expect(contrast(tokens[`on-${fill}`], tokens[fill])).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(tokens['on-accent'], tokens['accent-strong'])).toBeGreaterThanOrEqual(4.5)
      for (const ground of grounds) {
        expect(contrast(tokens['edge'], tokens[ground])).toBeGreaterThanOrEqual(3)
      }
    })
  })

  it('options carry a white letter', () => {
    const options = tokensAfter('--color-option-a', /--(color-option-[a-h]): (#[0-9a-f]{6});/g)
    expect(Object.keys(options)).toHaveLength(8)
    for (const fill of Object.values(options)) expect(contrast('#ffffff', fill)).toBeGreaterThanOrEqual(4.5)
  })
})
