import { createContext, runInContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchJson } from '@/lib/http/fetch-json'
import { earlyStartScript, startPath, type EarlyResponse } from '@/lib/lecture-state/start-rules'

const AT = new Date('2026-11-30T08:00:00Z').getTime()

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Runs the script as a document does that has just come. */
function runScript(fetch: Fetch): Promise<EarlyResponse> {
  const page: { earlyStart?: Promise<EarlyResponse> } = createContext({ fetch, Date })
  runInContext(earlyStartScript, page)
  if (!page.earlyStart) throw new Error('Nothing was asked.')
  return page.earlyStart
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('asks for what the page would ask for itself', async () => {
  const sent = vi.fn<Fetch>()
  sent.mockImplementation(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', sent)
  await fetchJson(startPath)
  await runScript(sent)
  const [byPage, byScript] = sent.mock.calls
  expect(byScript?.[0]).toBe(byPage?.[0])
  expect(byPage?.[1]).toMatchObject(byScript?.[1] ?? {})
})

it('says when the response came, not when somebody takes it', async () => {
  vi.useFakeTimers({ now: AT })
  const response = Response.json({})
  const early = runScript(() => Promise.resolve(response))
  await Promise.resolve()
  vi.setSystemTime(AT + 3_000)
  expect(await early).toEqual({ response, receivedAtMs: AT })
})

it('leaves it to the page to say that there is no network', async () => {
  await expect(runScript(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(
    'Failed to fetch',
  )
})
