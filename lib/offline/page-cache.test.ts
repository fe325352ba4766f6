import { afterEach, expect, it, vi } from 'vitest'
import { loadInTurn } from './page-cache'

afterEach(() => vi.unstubAllGlobals())

it.each(['visible', 'hidden'])(
  'loads parts one after the other on a page that is %s',
  async (visibilityState) => {
    vi.stubGlobal('document', { visibilityState })
    const log: string[] = []
    const part = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    const gone = () => Promise.reject(new Error('no network'))
    await loadInTurn([part('first'), gone, part('last')])
    expect(log).toEqual(['first begins', 'first ends', 'last begins', 'last ends'])
  },
)
