import * as stateRoute from '@/app/backend/api/student/state/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import {
  addTick,
  afterReceipt,
  chosenAnswers,
  emptyOutbox,
  inRegistration,
  isEmpty,
  nextMessage,
  readOutbox,
  withEarlier,
  type Message,
  type Outbox,
} from '@/lib/rounds/outbox-rules'
import { followStudent, startStudent, type StudentScreen } from '@/lib/lecture-state/student-rules'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { Answer, Client } from '@/tests/support/client'

type Receipt = { answerId: string | null; seq: number; submittedAt: string }
type Chosen = Readonly<Record<string, string>>

/** A message between a tab and the server; it may arrive late, twice or never. */
export type Flight = { tab: Tab; message: Message }

/** A tab of the student's page: the phone's own rules, over a network that the test moves by hand. */
export class Tab {
  outbox: Outbox = emptyOutbox
  /** The last message, as long as its answer is waited for. */
  private waiting: Flight | null = null

  private constructor(
    private readonly client: Client,
    private readonly roundId: string,
    private screen: StudentScreen,
  ) {}

  static async open(client: Client, roundId: string): Promise<Tab> {
    return new Tab(client, roundId, startStudent(await ask(client)))
  }

  get chosen(): Chosen {
    return chosenAnswers(this.screen.me.draft, this.outbox)
  }

  /** Whether the page still lets answers be changed. */
  get isOpen(): boolean {
    return !this.screen.me.submittedAt && !this.outbox.submission
  }

  /** The answer to a question that waits to be sent; none or one. */
  unsentOf(questionId: string): string[] {
    return this.outbox.ticks.filter((tick) => tick.questionId === questionId).map(({ answerId }) => answerId)
  }

  tap(questionId: string, answerId: string) {
    const { draft, registrationId } = this.screen.me
    this.outbox = addTick(inRegistration(this.outbox, registrationId), draft, questionId, answerId)
  }

  handIn() {
    const submission = this.chosen
    this.outbox = { ...inRegistration(this.outbox, this.screen.me.registrationId), submission }
  }

  /** What goes out now; one at a time. */
  send(): Flight | null {
    const message = nextMessage(this.outbox)
    if (this.waiting || !message) return null
    this.waiting = { tab: this, message }
    return this.waiting
  }

  /** The answer took too long: the same is sent again later. */
  giveUp() {
    this.waiting = null
  }

  /** The page is loaded anew; what was unsent comes back from the device. */
  async reload(): Promise<void> {
    this.waiting = null
    this.outbox = readOutbox(structuredClone(this.outbox))
    this.screen = startStudent(await ask(this.client))
  }

  /** The tab is gone; another one takes over what it has left. */
  killedFor(heir: Tab) {
    heir.outbox = withEarlier(heir.outbox, readOutbox(structuredClone(this.outbox)))
    this.waiting = null
    this.outbox = emptyOutbox
  }

  async look(): Promise<void> {
    const state = await ask(this.client)
    this.screen = followStudent(this.screen, { type: 'state', state, receivedAtMs: 0 })
  }

  /** A message reaches the server. */
  deliver({ message }: Flight): Promise<Answer<Receipt>> {
    const { roundId } = this
    if (message.kind === 'answer') throw new Error('a QuickCheck has no single answer')
    const body = { roundId, registrationId: message.registrationId ?? undefined }
    if (message.kind === 'submission')
      return this.client.post<Receipt>(answerRoute.POST, { ...body, answers: message.answers })
    const { questionId, answerId, seq } = message.tick
    return this.client.put<Receipt>(answerRoute.PUT, { ...body, questionId, answerId, seq })
  }

  /** An answer comes back; that of a message which is not waited for any more is not heard. */
  async hear(flight: Flight, { status, body }: Answer<Receipt>): Promise<void> {
    if (this.waiting !== flight) return
    this.waiting = null
    const { roundId } = this
    if (status !== 200) {
      this.outbox = emptyOutbox
      await this.look()
    } else if (flight.message.kind === 'tick') {
      const { registrationId, tick } = flight.message
      const { questionId } = tick
      const receipt = { type: 'ticked', roundId, registrationId, questionId, tick: body } as const
      this.screen = followStudent(this.screen, receipt)
      this.outbox = afterReceipt(this.outbox, flight.message.tick, body)
    } else {
      const change = { submittedAt: body.submittedAt }
      this.screen = followStudent(this.screen, { type: 'done', roundId, change })
      this.outbox = emptyOutbox
    }
  }

  /** The network is back: everything goes out. Some dozen messages at most, or they would go round for ever. */
  async sendAll(): Promise<void> {
    this.giveUp()
    for (let count = 0; !isEmpty(this.outbox); count += 1) {
      if (count > 50) throw new Error('the outbox never becomes empty')
      const flight = this.send()
      if (flight) await this.hear(flight, await this.deliver(flight))
    }
  }
}

async function ask(client: Client): Promise<StudentState> {
  return (await client.get<StudentState>(stateRoute.GET)).body
}
