import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '@/lib/http/fetch-json'
import { forgetOwner, listStored, put } from '@/lib/offline/store'
import { eventually } from '@/tests/support/eventually'
import { OfflineQueue, type QueuedRequest, type QueueRules, type QueueView } from '@/lib/offline/queue'

const reached = vi.fn<(path: string) => Promise<Response>>()
const onDelivered = vi.fn<(request: QueuedRequest, reply: unknown, isAwaited: boolean) => void>()
const onRefused = vi.fn<(request: QueuedRequest, error: unknown) => void>()
const onChange = vi.fn<(view: QueueView) => void>()
const queues: OfflineQueue[] = []

/** Each request stands for itself. */
const rules: QueueRules = {
  besides: (waiting) => waiting,
  afterReply: (waiting, request) => waiting.filter((one) => one !== request),
  afterRefusal: (waiting, request) => waiting.filter((one) => one !== request),
}

/** A page of the participant `me`; `make` of another one that has its own memory. */
function open(make: typeof OfflineQueue = OfflineQueue): OfflineQueue {
  const queue = new make('me', rules, { onDelivered, onRefused }, onChange)
  queues.push(queue)
  return queue
}

const request = (key: string, more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  key,
  about: 'feedback',
  path: `/api/student/${key}/`,
  method: 'POST',
  body: {},
  ...more,
})

const pending = async () =>
  (await listStored('me', 'letter')).map(({ value }) => (value as QueuedRequest).key)
const arrived = () => reached.mock.calls.map(([path]) => path.match(/student\/(\w+)/)?.[1])
const shown = () => onChange.mock.lastCall?.[0].waiting.map(({ key }) => key)
const accept = () => Promise.resolve(Response.json({ againAt: null }))
const refuse = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ error: 'No.', code }, { status }))
const deadSpot = () => Promise.reject(new TypeError('Failed to fetch'))
const untilSent = () => eventually(async () => expect(await pending()).toEqual([]))

beforeEach(async () => {
  await forgetOwner('me')
  vi.resetAllMocks()
  reached.mockImplementation(accept)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: 'csrftoken=abc123' })
  vi.stubGlobal('fetch', (path: string) => reached(path))
})

afterEach(() => {
  for (const queue of queues.splice(0)) queue.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('OfflineQueue', () => {
  it('sends a request at once and keeps nothing', async () => {
    expect(await open().post(request('one'))).toBe('sent')
    expect(arrived()).toEqual(['one'])
    await untilSent()
    expect(onDelivered).toHaveBeenCalledWith(request('one'), { againAt: null }, true)
  })

  it('sends what is typed although something of another lane is put meanwhile', async () => {
    const queue = open()
    const typed = queue.put(request('typed', { lane: 'a', quietMs: 50 }))
    await Promise.all([typed, queue.put(request('chosen', { lane: 'b', quietMs: 50 }))])
    await eventually(() => expect(new Set(arrived())).toEqual(new Set(['chosen', 'typed'])))
  })

  it('keeps in a dead spot what is written, and brings it in order when woken', async () => {
    reached.mockImplementation(deadSpot)
    const queue = open()
    expect(await queue.post(request('one'))).toBe('pending')
    expect(await queue.post(request('two'))).toBe('pending')
    expect(shown()).toEqual(['one', 'two'])
    expect(onChange.mock.lastCall?.[0].failing.size).toBe(1)
    reached.mockReset()
    reached.mockImplementation(accept)
    await queue.wake()
    await untilSent()
    expect(arrived()).toEqual(['one', 'two'])
    expect(onChange).toHaveBeenLastCalledWith({ waiting: [], failing: new Set() })
  })

  it('sends only the last of those with one key, also when it comes while an earlier one is on its way', async () => {
    let answer: (response: Response) => void = () => undefined
    reached.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const queue = open()
    void queue.put(request('one'))
    await eventually(() => expect(arrived()).toEqual(['one']))
    void queue.put(request('one', { body: { last: true } }))
    answer(await refuse(409, 'lecture_archived')())
    await untilSent()
    expect(arrived()).toEqual(['one', 'one'])
    expect(onRefused).not.toHaveBeenCalled()
    expect(onDelivered.mock.calls.map(([{ body }]) => body)).toEqual([{ last: true }])
  })

  it('does not let one lane wait for another, and leaves what is incomplete', async () => {
    reached.mockImplementation((path) => (path.includes('one') ? deadSpot() : accept()))
    const queue = open()
    void queue.put(request('one', { lane: 'a' }))
    void queue.put(request('two', { lane: 'b' }))
    void queue.put(request('three', { lane: 'b', incomplete: true }))
    await eventually(async () => expect(await pending()).toEqual(['one', 'three']))
    expect(arrived()).not.toContain('three')
  })

  it('tries again by itself after an error of the server', async () => {
    reached.mockImplementationOnce(refuse(503, 'unavailable'))
    await open().put(request('one'))
    await untilSent()
    expect(arrived()).toEqual(['one', 'one'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('says what gets no answer again, tells that it waits, and takes one answer for it', async () => {
    reached.mockImplementationOnce(() => new Promise(() => undefined))
    expect(await open().post(request('one'))).toBe('pending')
    await untilSent()
    expect(arrived()).toEqual(['one', 'one'])
    expect(onDelivered).toHaveBeenCalledOnce()
    expect(onChange).toHaveBeenLastCalledWith({ waiting: [], failing: new Set() })
  })

  it('tells what the server has against a request, and keeps one that waits through a limit', async () => {
    reached.mockImplementation(refuse(429, 'feedback_too_soon'))
    const queue = open()
    await expect(queue.post(request('one'))).rejects.toThrow('No.')
    await untilSent()
    reached.mockImplementation(deadSpot)
    await queue.post(request('two'))
    reached.mockImplementation(refuse(429, 'feedback_too_soon'))
    await queue.wake()
    await eventually(() => expect(arrived().filter((key) => key === 'two').length).toBeGreaterThan(1))
    expect(await pending()).toEqual(['two'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('drops a pending request that will never be taken, and goes on with the next', async () => {
    reached.mockImplementation(deadSpot)
    const queue = open()
    const doneWhen = 'already_rated'
    for (const key of ['one', 'two', 'three']) await queue.post(request(key, { doneWhen }))
    reached.mockReset()
    reached.mockImplementationOnce(refuse(409, 'lecture_archived'))
    reached.mockImplementationOnce(refuse(409, 'already_rated'))
    reached.mockImplementation(accept)
    await queue.wake()
    await untilSent()
    expect(arrived()).toEqual(['one', 'two', 'three'])
    expect(onRefused.mock.calls.map(([{ key }]) => key)).toEqual(['one'])
    expect(onDelivered.mock.calls.map(([{ key }]) => key)).toEqual(['two', 'three'])
  })

  it('keeps what is written while somebody else is signed in, until the writer is back', async () => {
    reached.mockImplementation(refuse(401, 'not_authenticated'))
    const queue = open()
    expect(await queue.post(request('one'))).toBe('pending')
    expect(onRefused).toHaveBeenCalledOnce()
    expect(await pending()).toEqual(['one'])
    expect(arrived()).toEqual(['one'])
    reached.mockImplementation(accept)
    await queue.wake()
    await eventually(() => expect(onDelivered).toHaveBeenCalledWith(request('one'), { againAt: null }, false))
    await untilSent()
  })

  it('goes on with what a tab that is gone has left, and with what an older version has stored', async () => {
    reached.mockImplementation(deadSpot)
    const before = open()
    await before.post(request('one'))
    before.stop()
    const entry = { owner: 'me', kind: 'letter', at: Date.now() } as const
    await put({ ...entry, key: 'of an old path', value: request('two', { path: '/api/vue/student/two/' }) })
    await put({ ...entry, key: 'unreadable', value: { id: 'three' } })
    reached.mockClear()
    reached.mockImplementation(accept)
    vi.resetModules()
    const [{ OfflineQueue: Anew }, { untilOpen }] = await Promise.all([
      import('@/lib/offline/queue'),
      import('@/lib/offline/store'),
    ])
    await untilOpen()
    await open(Anew).wake()
    await eventually(async () => {
      const left = await listStored('me', 'letter')
      expect(left.map(({ value }) => value)).toEqual([{ id: 'three' }])
    })
    expect(arrived()).toEqual(['one', 'two'])
  })

  it('tells every tab what has become of a request, and shows it there as long as it waits', async () => {
    reached.mockImplementation(deadSpot)
    const queue = open()
    const other = vi.fn<typeof onDelivered>()
    const seen = vi.fn<typeof onChange>()
    vi.resetModules()
    const { OfflineQueue: InOtherTab } = await import('@/lib/offline/queue')
    queues.push(new InOtherTab('me', rules, { onDelivered: other, onRefused }, seen))
    await queue.post(request('one'))
    await eventually(() => expect(seen.mock.lastCall?.[0].waiting).toHaveLength(1))
    reached.mockImplementation(accept)
    await queue.wake()
    await eventually(() => expect(other).toHaveBeenCalledWith(request('one'), { againAt: null }, false))
    expect(seen.mock.lastCall?.[0].waiting).toEqual([])
  })

  it.each([
    ['sent', accept, 'sent'],
    ['sent and the server refuses', refuse(409, 'matriculation_in_use'), 'matriculation_in_use'],
  ])('lets a form go on whose request another tab has %s', async (_what, answer, outcome) => {
    reached.mockImplementation(answer)
    const queue = open()
    vi.resetModules()
    const { OfflineQueue: InOtherTab } = await import('@/lib/offline/queue')
    const other = open(InOtherTab)
    let free: () => void = () => undefined
    const isFree = new Promise<void>((resolve) => (free = resolve))
    // This one's turn comes once the other one has sent.
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_: string, __: object, act: () => Promise<void>) => {
          await isFree
          return act()
        },
      },
    })
    const ending = queue.post(request('one')).catch(({ code }: ApiError) => code)
    await eventually(async () => expect(await pending()).toEqual(['one']))
    vi.stubGlobal('navigator', {})
    await other.wake()
    expect(await ending).toBe(outcome)
    free()
    await untilSent()
    expect(arrived()).toEqual(['one'])
  })

  it('takes its turn from a tab that is frozen while it sends', async () => {
    const locks = new Map<string, boolean>([['lectern.me.undefined', true]])
    const take = (
      name: string,
      options: { signal?: AbortSignal; steal?: boolean },
      act: () => Promise<void>,
    ) => (locks.get(name) && !options.steal ? Promise.reject(new Error('waited in vain')) : act())
    vi.stubGlobal('navigator', { locks: { request: take } })
    expect(await open().post(request('one'))).toBe('sent')
  })

  it('still sends where nothing can be stored', async () => {
    vi.resetModules()
    vi.stubGlobal('indexedDB', undefined)
    const queue = open((await import('@/lib/offline/queue')).OfflineQueue)
    expect(await queue.post(request('one'))).toBe('sent')
    expect(arrived()).toEqual(['one'])
    expect(shown()).toEqual([])
  })

  it('still sends, and keeps, where the device does not open or takes nothing more', async () => {
    vi.resetModules()
    vi.stubGlobal('indexedDB', { open: () => ({ addEventListener: () => undefined }) })
    reached.mockImplementation(deadSpot)
    const queue = open((await import('@/lib/offline/queue')).OfflineQueue)
    void queue.put(request('one'))
    await eventually(() => expect(arrived()).toContain('one'))
    expect(shown()).toEqual(['one'])
    reached.mockImplementation(accept)
    await queue.wake()
    await eventually(() => expect(shown()).toEqual([]))
  })
})
