import * as stateRoute from '@/app/backend/api/student/state/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import type { QueuedRequest } from '@/lib/offline/queue'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import {
  chosenResponses,
  nextDraftAnswer,
  outboxOf,
  roundRules,
  type Outbox,
} from '@/lib/rounds/outbox-rules'
import { submissionRequest, draftAnswerRequest, type RoundRequest } from '@/lib/rounds/request-rules'
import {
  followStudent,
  startStudent,
  type OwnState,
  type StudentScreen,
} from '@/lib/lecture-state/student-rules'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { Answer, Client } from '@/tests/support/client'

type Receipt = OwnState['draft'][string] & { submittedAt: string }
type Chosen = Readonly<Record<string, string>>

/** A request between a tab and the server; it may arrive late, twice or never. */
export type Flight = { tab: Tab; request: QueuedRequest }

/** A student's phone: what waits is the same in all its tabs. */
export class Phone {
  waiting: readonly QueuedRequest[] = []
  readonly tabs: Tab[] = []

  constructor(
    readonly client: Client,
    readonly roundId: string,
  ) {}

  async openTab(): Promise<Tab> {
    const tab = new Tab(this, startStudent(await this.ask()))
    this.tabs.push(tab)
    return tab
  }

  async ask(): Promise<StudentState> {
    return (await this.client.get<StudentState>(stateRoute.GET)).body
  }

  put(request: RoundRequest) {
    const others = roundRules.besides(this.waiting, request).filter(({ key }) => key !== request.key)
    this.waiting = [...others, request]
  }
}

/** A tab of the student's page: the phone's own rules, over a network that the test moves by hand. */
class Tab {
  /** The last request, as long as its answer is waited for. */
  private flight: Flight | null = null

  constructor(
    private readonly phone: Phone,
    private screen: StudentScreen,
  ) {}

  private get outbox(): Outbox {
    return outboxOf(this.phone.waiting, this.phone.roundId, this.screen.me.registrationId)
  }

  get chosen(): Chosen {
    const responses = Object.entries(chosenResponses(this.screen.me.draft, this.outbox))
    return Object.fromEntries(
      responses.map(([questionId, response]) => [questionId, chosenIn(response)[0] ?? '']),
    )
  }

  /** Whether the page still lets answers be changed. */
  get isOpen(): boolean {
    return !this.screen.me.submittedAt && !this.outbox.submission
  }

  tap(questionId: string, answerId: string) {
    const { draft, registrationId } = this.screen.me
    const tick = nextDraftAnswer(draft, this.outbox, questionId, { answerIds: [answerId] })
    this.phone.put(draftAnswerRequest(this.phone.roundId, registrationId, tick))
  }

  handIn() {
    const responses = chosenResponses(this.screen.me.draft, this.outbox)
    this.phone.put(submissionRequest(this.phone.roundId, this.screen.me.registrationId, responses))
  }

  /** What goes out now; one at a time, though the turn may have been taken from another tab that still sends. */
  send(): Flight | null {
    const request = this.phone.waiting.find(({ incomplete }) => !incomplete)
    if (this.flight || !request) return null
    this.flight = { tab: this, request }
    return this.flight
  }

  /** The answer took too long: the same is sent again later. */
  giveUp() {
    this.flight = null
  }

  /** The page is loaded anew; what was unsent comes back from the device. */
  async reload(): Promise<void> {
    this.flight = null
    this.phone.waiting = structuredClone(this.phone.waiting)
    this.screen = startStudent(await this.phone.ask())
  }

  async look(): Promise<void> {
    const state = await this.phone.ask()
    this.screen = followStudent(this.screen, { type: 'state', state, receivedAtMs: 0 })
  }

  /** A request reaches the server. */
  deliver({ request: { method, body } }: Flight): Promise<Answer<Receipt>> {
    const { client } = this.phone
    return method === 'PUT'
      ? client.put<Receipt>(answerRoute.PUT, body)
      : client.post<Receipt>(answerRoute.POST, body)
  }

  /** An answer comes back; that to a request which is not waited for any more is not heard. */
  async hear(flight: Flight, { status, body }: Answer<Receipt>): Promise<void> {
    if (this.flight !== flight) return
    this.flight = null
    const { phone } = this
    const { request } = flight
    if (!phone.waiting.includes(request)) return
    if (status === 200) {
      phone.waiting = roundRules.afterReply(phone.waiting, request, body)
      for (const tab of phone.tabs) tab.learn(request as RoundRequest, body)
    } else {
      phone.waiting = roundRules.afterRefusal(phone.waiting, request, null)
      await this.look()
    }
  }

  /** The network is back: everything goes out. Some dozen requests at most, or they would go round for ever. */
  async sendAll(): Promise<void> {
    this.giveUp()
    for (let count = 0; this.phone.waiting.length > 0; count += 1) {
      if (count > 50) throw new Error('the queue never becomes empty')
      const flight = this.send()
      if (flight) await this.hear(flight, await this.deliver(flight))
    }
  }

  private learn({ about, body: sent }: RoundRequest, receipt: Receipt) {
    const { roundId } = this.phone
    if (about === 'tick') {
      const { questionId, registrationId = null } = sent
      const { submittedAt: _, ...draftAnswer } = receipt
      this.screen = followStudent(this.screen, {
        type: 'drafted',
        roundId,
        registrationId,
        questionId,
        draftAnswer,
      })
    } else {
      const change = { submittedAt: receipt.submittedAt }
      this.screen = followStudent(this.screen, { type: 'done', roundId, change })
    }
  }
}

export type { Tab }
