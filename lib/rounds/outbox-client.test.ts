import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Sender } from '@/lib/rounds/outbox-client'
import { addTick, emptyOutbox, isEmpty } from '@/lib/rounds/outbox-rules'

const KEY = 'lectern.unsent.me.round'
const SAVED_AT = '2031-10-20T08:00:00.000Z'

type Body = { questionId?: string; answerId?: string; seq?: number; answers?: Record<string, string> }

const stored = new Map<string, string>()
const reached = vi.fn<(body: Body) => Promise<Response>>()
type Arguments = ConstructorParameters<typeof Sender>

const onTicked = vi.fn<Arguments[2]['onTicked']>()
const onDone = vi.fn<Arguments[2]['onDone']>()
const onRefused = vi.fn<Arguments[2]['onRefused']>()
const report = vi.fn<Arguments[3]>()
const senders: Sender[] = []

/** A page of the participant `me`, with what an earlier one has left on the device. */
function open(): Sender {
  const sender = new Sender('me', 'round', { onTicked, onDone, onRefused }, report)
  senders.push(sender)
  return sender
}

function tick(sender: Sender, questionId: string, answerId: string) {
  sender.change(addTick(sender.outbox, {}, questionId, answerId))
}

function accept({ answerId, seq, answers }: Body): Promise<Response> {
  const reply = answers ? { submittedAt: SAVED_AT } : { answerId, seq, savedAt: SAVED_AT }
  return Promise.resolve(Response.json(reply))
}

const refuse = (status: number, code: string) =>
  Promise.resolve(Response.json({ error: 'No.', code }, { status }))
const deadSpot = () => Promise.reject(new TypeError('Failed to fetch'))
const arrived = () => reached.mock.calls.map(([{ questionId, answerId }]) => `${questionId}=${answerId}`)

beforeEach(() => {
  stored.clear()
  vi.resetAllMocks()
  reached.mockImplementation(accept)
  vi.stubGlobal('document', { cookie: 'csrftoken=abc123' })
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => reached(JSON.parse(body) as Body))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  for (const sender of senders.splice(0)) sender.stop()
  vi.unstubAllGlobals()
})

describe('Sender', () => {
  it('sends each tick once, in order, and tells when it was stored', async () => {
    const sender = open()
    tick(sender, 'q1', 'a')
    tick(sender, 'q2', 'b')
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true))
    expect(arrived()).toEqual(['q1=a', 'q2=b'])
    expect(onTicked).toHaveBeenCalledWith('q1', { answerId: 'a', seq: 1, savedAt: SAVED_AT })
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ failing: false, savedAt: SAVED_AT }))
    expect(stored.has(KEY)).toBe(false)
  })

  it('keeps what a dead spot swallows on the device, and sends it when woken', async () => {
    reached.mockImplementation(deadSpot)
    const sender = open()
    tick(sender, 'q1', 'a')
    tick(sender, 'q1', 'b')
    await vi.waitFor(() =>
      expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ failing: true })),
    )
    expect(stored.get(KEY)).toContain('"b"')
    reached.mockImplementation(accept)
    sender.wake()
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true))
    expect(arrived().at(-1)).toBe('q1=b')
    expect(stored.has(KEY)).toBe(false)
  })

  it('tries again by itself after an error of the server', async () => {
    reached.mockImplementationOnce(() => refuse(503, 'unavailable'))
    const sender = open()
    tick(sender, 'q1', 'a')
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true), { timeout: 3_000 })
    expect(arrived()).toEqual(['q1=a', 'q1=a'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('goes on after a reload with what an earlier page has left', async () => {
    reached.mockImplementation(deadSpot)
    const before = open()
    tick(before, 'q1', 'a')
    before.stop()
    reached.mockClear()
    reached.mockImplementation(accept)
    const after = open()
    await vi.waitFor(() => expect(isEmpty(after.outbox)).toBe(true))
    expect(arrived()).toEqual(['q1=a'])
  })

  it('drops what the server will never take, and says why once', async () => {
    reached.mockImplementation(() => refuse(409, 'round_ended'))
    const sender = open()
    tick(sender, 'q1', 'a')
    tick(sender, 'q2', 'b')
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalled())
    expect(isEmpty(sender.outbox)).toBe(true)
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(stored.has(KEY)).toBe(false)
  })

  it('lets a submission carry the ticks that wait, and repeats it until it has arrived', async () => {
    reached.mockImplementation(deadSpot)
    const sender = open()
    tick(sender, 'q1', 'a')
    sender.change({ ...sender.outbox, submission: { q1: 'a' } })
    await vi.waitFor(() =>
      expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ failing: true })),
    )
    reached.mockClear()
    reached.mockImplementation(accept)
    sender.wake()
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith({ submittedAt: SAVED_AT }))
    expect(reached.mock.calls.map(([{ answers }]) => answers)).toEqual([{ q1: 'a' }])
    expect(sender.outbox).toEqual(emptyOutbox)
  })

  it('still sends where nothing can be stored', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const sender = open()
    tick(sender, 'q1', 'a')
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true))
    expect(arrived()).toEqual(['q1=a'])
  })
})
