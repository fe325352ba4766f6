'use client'

import { ApiError, fetchJson, isTransient } from '@/lib/http/fetch-json'
import { hedge, RetryLoop } from '@/lib/http/retry'
import { SharedList } from '@/lib/offline/shared-list'
import { inTurn } from '@/lib/offline/store'

/** A request that may arrive late, and twice without harm. */
export type QueuedRequest = {
  /** A later one with the same key takes its place. */
  key: string
  /** Requests of a lane go out in order, one at a time; lanes do not wait for each other. */
  lane?: string
  about: string
  path: string
  method: 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string>
  body?: unknown
  /** The error by which the server says that it had arrived before. */
  doneWhen?: string
  /** Milliseconds: it goes out once no later one has taken its place for so long, or another one of its lane is put. */
  quietMs?: number
  /** Waits until the reply to another one completes it. */
  incomplete?: boolean
}

type Waiting = readonly QueuedRequest[]

/** What a domain knows of its requests; pure functions. */
export type QueueRules = {
  /** What still waits once a request is put. */
  besides: (waiting: Waiting, request: QueuedRequest) => Waiting
  /** What waits after the reply to a request, which is one of them. */
  afterReply: (waiting: Waiting, request: QueuedRequest, reply: unknown) => Waiting
  /** What waits once the server has refused a request for good. */
  afterRefusal: (waiting: Waiting, request: QueuedRequest, code: string | null) => Waiting
}

export type QueueHandlers = {
  /** In every tab, whichever has sent it. `isAwaited`: here its form still waits for the answer. */
  onDelivered: (request: QueuedRequest, reply: unknown, isAwaited: boolean) => void
  /** The server refuses it for good, or nobody is signed in; then it waits. */
  onRefused: (request: QueuedRequest, error: unknown) => void
}

/** What waits, and the lanes whose last try did not get through. */
export type QueueView = { waiting: Waiting; failing: ReadonlySet<string | undefined> }

type Refusal = ConstructorParameters<typeof ApiError>

/** What a tab tells the others: what was sent, and the answer, or what the server has against it. */
type News = { request: QueuedRequest; reply?: unknown; refusal?: Refusal }
type Outcome = 'sent' | 'pending'
type Waiter = { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }

/** Milliseconds: how long a server may ask to be left alone when it limits something. */
const MAX_WAIT_MS = 60_000

function isQueuedRequest(value: unknown): value is QueuedRequest {
  const { key, path } = (value ?? {}) as Partial<QueuedRequest>
  return typeof key === 'string' && typeof path === 'string' && /^\/api\/(vue\/)?student\//.test(path)
}

/** A participant's requests: kept on the device until the server has answered, and sent by one tab at a time. */
export class OfflineQueue {
  private over = false
  /** What is typed waits in its lane until nothing more is typed. */
  private readonly quiet = new Map<string | undefined, ReturnType<typeof setTimeout>>()
  private readonly lanes = new Map<string | undefined, RetryLoop>()
  private readonly waiters = new Map<string, Waiter>()
  private readonly list: SharedList<QueuedRequest, News>

  constructor(
    private readonly owner: string,
    private readonly rules: QueueRules,
    private readonly handlers: QueueHandlers,
    private readonly onChange: (view: QueueView) => void,
  ) {
    this.list = new SharedList(
      owner,
      isQueuedRequest,
      () => this.report(),
      (news) => this.hear(news),
    )
  }

  /** Stores a request and sends it as soon as possible. */
  put(request: QueuedRequest): Promise<void> {
    const others = this.rules.besides(this.list.values, request).filter(({ key }) => key !== request.key)
    const stored = this.list.change([...others, request], request)
    const lane = this.lane(request.lane)
    const run = () => void lane.run()
    clearTimeout(this.quiet.get(request.lane))
    if (request.quietMs) this.quiet.set(request.lane, setTimeout(run, request.quietMs))
    else run()
    return stored
  }

  /** Sends a request, or stores it until there is a connection. Throws what the server has against it. */
  async post(request: QueuedRequest): Promise<Outcome> {
    const { failing } = this.lane(request.lane)
    const outcome = new Promise<Outcome>((resolve, reject) => {
      if (failing) resolve('pending')
      else this.waiters.set(request.key, { resolve, reject })
    })
    const stored = this.put(request)
    if ((await outcome) === 'pending') await stored
    return outcome
  }

  /** Sends what waits, also what earlier pages and other tabs have left. */
  async wake(): Promise<void> {
    await this.list.read()
    for (const name of new Set(this.list.values.map(({ lane }) => lane))) void this.lane(name).run()
  }

  stop() {
    this.over = true
    for (const lane of this.lanes.values()) lane.stop()
    this.list.close()
  }

  private lane(name: string | undefined): RetryLoop {
    const known = this.lanes.get(name)
    if (known) return known
    const lane: RetryLoop = new RetryLoop(
      () => this.sendNext(name, lane),
      (send) => inTurn(`lectern.${this.owner}.${name}`, send),
    )
    this.lanes.set(name, lane)
    return lane
  }

  private report() {
    const failing = new Set([...this.lanes].flatMap(([name, lane]) => (lane.failing ? [name] : [])))
    if (!this.over) this.onChange({ waiting: this.list.values, failing })
  }

  private settle(key: string, act: (waiter: Waiter) => void) {
    const waiter = this.waiters.get(key)
    this.waiters.delete(key)
    if (waiter) act(waiter)
  }

  /** Whether the next one can go out at once. */
  private async sendNext(name: string | undefined, lane: RetryLoop): Promise<boolean> {
    await this.list.read()
    const request = this.list.values.find((one) => one.lane === name && !one.incomplete)
    if (!request) lane.succeeded()
    if (!request || this.over) return false
    const { path, method, query, body } = request
    const send = (signal: AbortSignal) =>
      fetchJson<unknown>(path, { method, query, body, signal, retry: false })
    const onHanging = () => this.hold(request, lane)
    return hedge(send, { onHanging, isOver: () => this.over }).then(
      (reply) => this.confirm(request, lane, reply ?? null),
      (error: unknown) => this.fail(request, lane, error),
    )
  }

  private hold(request: QueuedRequest, lane: RetryLoop) {
    lane.failing = true
    for (const { key, lane: name } of this.list.values)
      if (name === request.lane) this.settle(key, ({ resolve }) => resolve('pending'))
    this.report()
  }

  private confirm(request: QueuedRequest, lane: RetryLoop, reply: unknown): boolean {
    lane.succeeded()
    if (this.over) return false
    const waiting = this.list.values
    // What has been replaced or dropped meanwhile concerns nobody any more.
    if (waiting.includes(request)) {
      void this.list.change(this.rules.afterReply(waiting, request, reply), null, { request, reply })
      this.deliver(request, reply)
    } else this.report()
    return true
  }

  /** What another tab has sent: a form here may wait for it. */
  private hear({ request, reply, refusal }: News) {
    if (this.over) return
    if (!refusal) this.deliver(request, reply)
    else if (this.isLast(request)) this.settle(request.key, ({ reject }) => reject(new ApiError(...refusal)))
  }

  private deliver(request: QueuedRequest, reply: unknown) {
    const isAwaited = this.isLast(request) && this.waiters.has(request.key)
    this.handlers.onDelivered(request, reply, isAwaited)
    if (isAwaited) this.settle(request.key, ({ resolve }) => resolve('sent'))
  }

  /** Whether no later one with the same key waits. */
  private isLast({ key }: QueuedRequest): boolean {
    return !this.list.values.some((one) => one.key === key)
  }

  private fail(request: QueuedRequest, lane: RetryLoop, error: unknown): boolean {
    const waiting = this.list.values
    if (this.over || !waiting.includes(request)) return this.confirm(request, lane, null)
    const { status, code } = error instanceof ApiError ? error : nothing
    const isAwaited = this.waiters.has(request.key)
    if (status === 401) {
      // Whoever is signed out may be back: until then it waits on the device.
      lane.rest()
      this.hold(request, lane)
      this.handlers.onRefused(request, error)
      return false
    }
    // Whoever still looks at the form is told to wait; only a request that waits anyway waits by itself.
    if (isTransient(error) && !(isAwaited && status === 429)) {
      lane.later(error, status === 429 ? MAX_WAIT_MS : undefined)
      this.hold(request, lane)
      return false
    }
    if (!isAwaited && code === request.doneWhen) return this.confirm(request, lane, null)
    lane.succeeded()
    const news = error instanceof ApiError ? { request, refusal: refusalOf(error) } : null
    void this.list.change(this.rules.afterRefusal(waiting, request, code), null, news)
    if (isAwaited) this.settle(request.key, ({ reject }) => reject(error))
    else this.handlers.onRefused(request, error)
    return true
  }
}

const nothing = { status: 0, code: null }

const refusalOf = ({ status, message, body, retryAfter }: ApiError): Refusal => [
  status,
  message,
  body,
  retryAfter,
]
