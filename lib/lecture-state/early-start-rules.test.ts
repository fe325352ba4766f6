import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchJson } from '@/lib/http/fetch-json'
import { earlyStartScript, startPath, takeEarlyStart } from '@/lib/lecture-state/early-start-rules'

const AT = new Date('2026-11-30T08:00:00Z').getTime()

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Runs the script in the window of the page. */
function openDocument(fetch: Fetch): void {
  const page: Partial<Window> = createContext({ fetch, Date, AbortSignal })
  runInContext(earlyStartScript, page)
  vi.stubGlobal('window', page)
}

const answer = (status = 200) => Response.json({ participant: 'p1' }, { status })

beforeEach(() => {
  vi.useFakeTimers({ now: AT, toFake: ['Date'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('asks for what the page would ask for itself', async () => {
  const sent = vi.fn<Fetch>().mockImplementation(() => Promise.resolve(answer()))
  vi.stubGlobal('fetch', sent)
  await fetchJson(startPath)
  openDocument(sent)
  const [byPage, byScript] = sent.mock.calls.map(([address, { headers, cache, method = 'GET' }]) => ({
    address,
    headers: [...new Headers(headers)],
    cache,
    method,
  }))
  expect(byPage?.address).toBe('/backend/api/student/start/')
  expect(byScript).toEqual(byPage)
})

describe('what the document has asked for', () => {
  it('is taken once, with the time at which it came', async () => {
    openDocument(() => Promise.resolve(answer()))
    await Promise.resolve()
    vi.setSystemTime(AT + 3_000)
    expect(await takeEarlyStart()).toEqual({ start: { participant: 'p1' }, receivedAtMs: AT })
    expect(await takeEarlyStart()).toBeNull()
  })

  it('is left if it was refused, is too old, is no JSON or never came', async () => {
    openDocument(() => Promise.resolve(answer(503)))
    expect(await takeEarlyStart()).toBeNull()
    openDocument(() => Promise.resolve(answer()))
    await Promise.resolve()
    vi.setSystemTime(AT + 6_000)
    expect(await takeEarlyStart()).toBeNull()
    openDocument(() => Promise.resolve(new Response('<html>')))
    expect(await takeEarlyStart()).toBeNull()
    openDocument(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await takeEarlyStart()).toBeNull()
    vi.stubGlobal('window', {})
    expect(await takeEarlyStart()).toBeNull()
  })
})
