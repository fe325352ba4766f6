import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOwner, listStored } from '@/lib/offline/store'
import { addTick, emptyOutbox, inRegistration, isEmpty } from '@/lib/rounds/outbox-rules'
import { Sender } from '@/lib/rounds/sender-client'

const SAVED_AT = '2031-10-20T08:00:00.000Z'

type Body = {
  registrationId?: string
  questionId?: string
  answerId?: string
  seq?: number
  answers?: Record<string, string>
}

const reached = vi.fn<(body: Body) => Promise<Response>>()
type Arguments = ConstructorParameters<typeof Sender>

const onTicked = vi.fn<Arguments[2]['onTicked']>()
const onDone = vi.fn<Arguments[2]['onDone']>()
const onRefused = vi.fn<Arguments[2]['onRefused']>()
const report = vi.fn<Arguments[3]>()
const senders: Sender[] = []

/** What the device keeps of the round. */
const stored = () => listStored('me', 'round')

/** A page of the participant `me`. */
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

beforeEach(async () => {
  await forgetOwner('me')
  vi.resetAllMocks()
  reached.mockImplementation(accept)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: 'csrftoken=abc123' })
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => reached(JSON.parse(body) as Body))
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
    expect(onTicked).toHaveBeenCalledWith('q1', { answerId: 'a', seq: 1, savedAt: SAVED_AT }, null)
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ failing: false, savedAt: SAVED_AT }))
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('keeps what a dead spot swallows on the device, and sends it when woken', async () => {
    reached.mockImplementation(deadSpot)
    const sender = open()
    tick(sender, 'q1', 'a')
    tick(sender, 'q1', 'b')
    await vi.waitFor(() =>
      expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ failing: true })),
    )
    await vi.waitFor(async () => expect(JSON.stringify(await stored())).toContain('"b"'))
    reached.mockImplementation(accept)
    sender.wake()
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true))
    expect(arrived().at(-1)).toBe('q1=b')
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('tries again by itself after an error of the server', async () => {
    reached.mockImplementationOnce(() => refuse(503, 'unavailable'))
    const sender = open()
    tick(sender, 'q1', 'a')
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true), { timeout: 3_000 })
    expect(arrived()).toEqual(['q1=a', 'q1=a'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('says what gets no answer again, shows that it waits, and takes one receipt for it', async () => {
    reached.mockImplementationOnce(() => new Promise(() => undefined))
    const sender = open()
    tick(sender, 'q1', 'a')
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true), { timeout: 5_000 })
    expect(arrived()).toEqual(['q1=a', 'q1=a'])
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ failing: true }))
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ failing: false }))
    expect(onTicked).toHaveBeenCalledTimes(1)
  })

  it('goes on with what a tab that is gone has left, and forgets it there', async () => {
    reached.mockImplementation(deadSpot)
    const before = open()
    tick(before, 'q1', 'a')
    tick(before, 'q2', 'b')
    await vi.waitFor(async () => expect(JSON.stringify(await stored())).toContain('q2'))
    before.stop()
    vi.resetModules()
    const nextTab = await import('@/lib/rounds/sender-client')
    const { adoptUnsent } = await import('@/lib/rounds/unsent-client')
    const after = new nextTab.Sender('me', 'round', { onTicked, onDone, onRefused }, report)
    senders.push(after)
    tick(after, 'q2', 'c')
    await adoptUnsent('me', false, (_, outbox) => after.restore(outbox))
    reached.mockClear()
    reached.mockImplementation(accept)
    after.wake()
    await vi.waitFor(() => expect(isEmpty(after.outbox)).toBe(true))
    expect(arrived().toSorted()).toEqual(['q1=a', 'q2=c'])
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('keeps what a student who is signed out has ticked until they are back', async () => {
    reached.mockImplementation(() => refuse(401, 'not_authenticated'))
    const sender = open()
    tick(sender, 'q1', 'a')
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1))
    await vi.waitFor(async () => expect(JSON.stringify(await stored())).toContain('"a"'))
  })

  it('drops what the server will never take, and says why once', async () => {
    reached.mockImplementation(() => refuse(409, 'round_ended'))
    const sender = open()
    tick(sender, 'q1', 'a')
    tick(sender, 'q2', 'b')
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalled())
    expect(isEmpty(sender.outbox)).toBe(true)
    expect(onRefused).toHaveBeenCalledTimes(1)
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
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

  it('sends what is ticked in a new registration, whatever becomes of a tick from the one that was left', async () => {
    let answer: (response: Response) => void = () => undefined
    reached.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const sender = open()
    const within = (id: string) => inRegistration(sender.outbox, id)
    sender.change(addTick(within('before'), {}, 'q1', 'a'))
    await vi.waitFor(() => expect(reached).toHaveBeenCalledOnce())
    sender.change(emptyOutbox)
    sender.change(addTick(within('again'), {}, 'q1', 'b'))
    answer(await refuse(409, 'not_registered'))
    await vi.waitFor(() => expect(onTicked).toHaveBeenCalledWith('q1', expect.anything(), 'again'))
    expect(reached.mock.calls.map(([{ registrationId }]) => registrationId)).toEqual(['before', 'again'])
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('still sends where nothing can be stored', async () => {
    vi.resetModules()
    vi.stubGlobal('indexedDB', undefined)
    const { Sender: SenderWithoutStore } = await import('@/lib/rounds/sender-client')
    const sender = new SenderWithoutStore('me', 'round', { onTicked, onDone, onRefused }, report)
    senders.push(sender)
    tick(sender, 'q1', 'a')
    await vi.waitFor(() => expect(isEmpty(sender.outbox)).toBe(true))
    expect(arrived()).toEqual(['q1=a'])
  })
})
