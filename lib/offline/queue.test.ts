import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOwner, listStored } from '@/lib/offline/store'
import { OfflineQueue, type QueuedRequest } from '@/lib/offline/queue'

const reached = vi.fn<(path: string) => Promise<Response>>()
const onDelivered = vi.fn<(request: QueuedRequest, reply: unknown) => void>()
const onRefused = vi.fn<(request: QueuedRequest, error: unknown) => void>()
const onWaiting = vi.fn<(count: number) => void>()
const queues: OfflineQueue[] = []

function open(): OfflineQueue {
  const queue = new OfflineQueue('me', { onDelivered, onRefused, onWaiting })
  queues.push(queue)
  return queue
}

const request = (key: string): QueuedRequest => ({
  key,
  about: 'feedback',
  path: `/api/student/${key}/`,
  method: 'POST',
  body: {},
})

const pending = async () =>
  (await listStored('me', 'letter')).map(({ value }) => (value as QueuedRequest).key)
const arrived = () => reached.mock.calls.map(([path]) => path.match(/student\/(\w+)/)?.[1])
const accept = () => Promise.resolve(Response.json({ againAt: null }))
const refuse = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ error: 'No.', code }, { status }))
const deadSpot = () => Promise.reject(new TypeError('Failed to fetch'))

let now = Date.now()

beforeEach(async () => {
  await forgetOwner('me')
  vi.resetAllMocks()
  // Nobody writes two messages in a millisecond, but a test does; they go out by the time of their writing.
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
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
    expect(await pending()).toEqual([])
    expect(onDelivered).toHaveBeenCalledWith(request('one'), { againAt: null })
  })

  it('keeps in a dead spot what is written, and brings it in order when woken', async () => {
    reached.mockImplementation(deadSpot)
    const queue = open()
    expect(await queue.post(request('one'))).toBe('pending')
    expect(await queue.post(request('two'))).toBe('pending')
    expect(onWaiting).toHaveBeenLastCalledWith(2)
    reached.mockReset()
    reached.mockImplementation(accept)
    queue.wake()
    await vi.waitFor(async () => expect(await pending()).toEqual([]))
    expect(arrived()).toEqual(['one', 'two'])
    expect(onWaiting).toHaveBeenLastCalledWith(0)
  })

  it('tells what the server has against a request, and keeps one that waits through a limit', async () => {
    reached.mockImplementation(refuse(429, 'feedback_too_soon'))
    const queue = open()
    await expect(queue.post(request('one'))).rejects.toThrow('No.')
    expect(await pending()).toEqual([])
    reached.mockImplementation(deadSpot)
    await queue.post(request('two'))
    reached.mockImplementation(refuse(429, 'feedback_too_soon'))
    queue.wake()
    await vi.waitFor(() => expect(arrived().filter((key) => key === 'two').length).toBeGreaterThan(1))
    expect(await pending()).toEqual(['two'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('drops a pending request that will never be taken, and goes on with the next', async () => {
    reached.mockImplementation(deadSpot)
    const queue = open()
    for (const key of ['one', 'two', 'three']) await queue.post(request(key))
    reached.mockReset()
    reached.mockImplementationOnce(refuse(409, 'lecture_archived'))
    reached.mockImplementationOnce(refuse(409, 'already_rated'))
    reached.mockImplementation(accept)
    queue.wake()
    await vi.waitFor(async () => expect(await pending()).toEqual([]))
    expect(arrived()).toEqual(['one', 'two', 'three'])
    expect(onRefused.mock.calls.map(([{ key }]) => key)).toEqual(['one'])
    expect(onDelivered.mock.calls.map(([{ key }]) => key)).toEqual(['two', 'three'])
  })

  it('keeps what is written while somebody else is signed in, until the writer is back', async () => {
    reached.mockImplementation(refuse(401, 'not_authenticated'))
    const queue = open()
    expect(await queue.post(request('one'))).toBe('pending')
    expect(await pending()).toEqual(['one'])
    expect(onRefused).not.toHaveBeenCalled()
    reached.mockImplementation(accept)
    queue.wake()
    await vi.waitFor(() => expect(onDelivered).toHaveBeenCalledWith(request('one'), { againAt: null }))
    expect(await pending()).toEqual([])
  })
})
