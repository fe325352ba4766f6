import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOwner, listKept } from '@/lib/participants/device-client'
import { Postman, type Letter } from '@/lib/participants/letter-client'

const reached = vi.fn<(path: string) => Promise<Response>>()
const onDelivered = vi.fn<(letter: Letter, reply: unknown) => void>()
const onRefused = vi.fn<(letter: Letter, error: unknown) => void>()
const onWaiting = vi.fn<(count: number) => void>()
const postmen: Postman[] = []

function open(): Postman {
  const postman = new Postman('me', { onDelivered, onRefused, onWaiting })
  postmen.push(postman)
  return postman
}

const letter = (key: string): Letter => ({
  key,
  about: 'feedback',
  path: `/api/student/${key}/`,
  method: 'POST',
  body: {},
})

const kept = async () => (await listKept('me', 'letter')).map(({ value }) => (value as Letter).key)
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
  for (const postman of postmen.splice(0)) postman.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Postman', () => {
  it('sends a letter at once and keeps nothing', async () => {
    expect(await open().post(letter('one'))).toBe('sent')
    expect(arrived()).toEqual(['one'])
    expect(await kept()).toEqual([])
    expect(onDelivered).toHaveBeenCalledWith(letter('one'), { againAt: null })
  })

  it('keeps in a dead spot what is written, and brings it in order when woken', async () => {
    reached.mockImplementation(deadSpot)
    const postman = open()
    expect(await postman.post(letter('one'))).toBe('kept')
    expect(await postman.post(letter('two'))).toBe('kept')
    expect(onWaiting).toHaveBeenLastCalledWith(2)
    reached.mockReset()
    reached.mockImplementation(accept)
    postman.wake()
    await vi.waitFor(async () => expect(await kept()).toEqual([]))
    expect(arrived()).toEqual(['one', 'two'])
    expect(onWaiting).toHaveBeenLastCalledWith(0)
  })

  it('tells what the server has against a letter, and keeps one that waits through a limit', async () => {
    reached.mockImplementation(refuse(429, 'feedback_too_soon'))
    const postman = open()
    await expect(postman.post(letter('one'))).rejects.toThrow('No.')
    expect(await kept()).toEqual([])
    reached.mockImplementation(deadSpot)
    await postman.post(letter('two'))
    reached.mockImplementation(refuse(429, 'feedback_too_soon'))
    postman.wake()
    await vi.waitFor(() => expect(arrived().filter((key) => key === 'two').length).toBeGreaterThan(1))
    expect(await kept()).toEqual(['two'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('drops a kept letter that will never be taken, and goes on with the next', async () => {
    reached.mockImplementation(deadSpot)
    const postman = open()
    for (const key of ['one', 'two', 'three']) await postman.post(letter(key))
    reached.mockReset()
    reached.mockImplementationOnce(refuse(409, 'lecture_archived'))
    reached.mockImplementationOnce(refuse(409, 'already_rated'))
    reached.mockImplementation(accept)
    postman.wake()
    await vi.waitFor(async () => expect(await kept()).toEqual([]))
    expect(arrived()).toEqual(['one', 'two', 'three'])
    expect(onRefused.mock.calls.map(([{ key }]) => key)).toEqual(['one'])
    expect(onDelivered.mock.calls.map(([{ key }]) => key)).toEqual(['two', 'three'])
  })

  it('keeps what is written while somebody else is signed in, until the writer is back', async () => {
    reached.mockImplementation(refuse(401, 'not_authenticated'))
    const postman = open()
    expect(await postman.post(letter('one'))).toBe('kept')
    expect(await kept()).toEqual(['one'])
    expect(onRefused).not.toHaveBeenCalled()
    reached.mockImplementation(accept)
    postman.wake()
    await vi.waitFor(() => expect(onDelivered).toHaveBeenCalledWith(letter('one'), { againAt: null }))
    expect(await kept()).toEqual([])
  })
})
