import fc from 'fast-check'
import { expect } from 'vitest'
import * as registration from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { db } from '@/lib/db'
import type { OwnResult } from '@/lib/rounds/student-schema'
import type { Answer } from '@/tests/support/client'
import { answerOf, endedAgo, type makeQuickCheckRound, register } from '@/tests/support/rounds'

// What a phone may do to the protocol: answer, think again, repeat what it has sent because a receipt was lost, let
// an older message overtake a newer one, submit twice, leave and come back, and all of it around the round's end.
// A model that only knows the rules says after every step what the server must hold.

const QUESTIONS: readonly number[] = [0, 1]
const points: readonly number[] = [1, 2]
/** Of every question the first answer is right. */
const RIGHT = 0

type Choice = 0 | 1 | 2 | null
type Tick = { kind: 'tick'; question: number; answer: Choice; seq: number }
type Submission = { kind: 'submission'; answers: Choice[] }
type Write = Tick | Submission

type Step =
  | { do: 'register' | 'leave' | 'end' | 'pass' | 'release' }
  | { do: 'tick' | 'hold'; question: number; answer: Choice }
  | { do: 'repeat'; which: number }
  | { do: 'race'; question: number; answers: Choice[] }
  | { do: 'submit' | 'submitTwice'; answers: Choice[] }

const question = fc.constantFrom<number>(...QUESTIONS)
const answer = fc.constantFrom<Choice>(0, 1, 2, null)
const answers = fc.tuple(answer, answer)

/** Anything that may come next. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('register', 'leave') }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('tick', 'tick', 'hold'), question, answer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('repeat'), which: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('race'),
      question,
      answers: fc.array(answer, { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('submit', 'submitTwice'), answers }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('end', 'pass') }) },
)

type Phase = 'running' | 'grace' | 'final'

/** What the rules say about one student in one round. */
class Model {
  phase: Phase = 'running'
  registered = true
  submittedAt: string | null = null
  drafts = new Map<number, { answer: Choice; seq: number }>()

  /** Registers; whether that is allowed. */
  register(): boolean {
    if (this.phase !== 'running' || this.submittedAt) return false
    this.registered = true
    return true
  }

  leave(): boolean {
    if (this.phase !== 'running' || !this.registered || this.submittedAt) return false
    this.registered = false
    this.drafts.clear()
    return true
  }

  private get open(): boolean {
    return this.registered && this.phase !== 'final' && !this.submittedAt
  }

  /** Takes a tick, or finds it taken already; whether it gets a receipt. */
  tick({ question: of, answer: chosen, seq }: Tick): boolean {
    const draft = this.drafts.get(of)
    if (this.open) {
      if (!draft || draft.seq < seq) this.drafts.set(of, { answer: chosen, seq })
      return true
    }
    return Boolean(this.registered && draft && (draft.seq >= seq || draft.answer === chosen))
  }

  submit({ answers: given }: Submission, at: () => string): boolean {
    const chosen = [...given.entries()].filter(([, one]) => one !== null)
    if (this.open) {
      for (const [of, one] of chosen) {
        const draft = this.drafts.get(of)
        if (draft?.answer !== one) this.drafts.set(of, { answer: one, seq: draft ? draft.seq + 1 : 0 })
      }
      this.submittedAt = at()
      return true
    }
    const same = chosen.every(([of, one]) => this.drafts.get(of)?.answer === one)
    return this.registered && same && (this.submittedAt !== null || (this.phase === 'final' && this.answered))
  }

  private get answered(): boolean {
    return [...this.drafts.values()].some((draft) => draft.answer !== null)
  }

  private get takesPart(): boolean {
    return this.registered && (this.submittedAt !== null || this.answered)
  }

  /** What the database must hold. */
  get stored() {
    if (!this.registered) return []
    const drafts = QUESTIONS.flatMap((of) => this.drafts.get(of) ?? [])
    return [{ submittedAt: this.submittedAt, drafts }]
  }

  /** What the student must be told once nothing can change any more: one result, or none. */
  get results(): number[] {
    return this.takesPart ? [this.points] : []
  }

  private get points(): number {
    return QUESTIONS.reduce(
      (sum, of) => sum + (this.drafts.get(of)?.answer === RIGHT ? (points[of] ?? 0) : 0),
      0,
    )
  }
}

function expectReceipt(allowed: boolean, reply: Answer, body: Record<string, unknown> = {}): void {
  expect(reply).toMatchObject({ status: allowed ? 200 : 409, body })
}

/** The same student at the real server. */
export class Phone {
  readonly model = new Model()
  private readonly sent: Write[] = []
  private readonly held: Tick[] = []
  private highest = 0

  constructor(private readonly hall: Awaited<ReturnType<typeof makeQuickCheckRound>>) {}

  async take(next: Step): Promise<void> {
    switch (next.do) {
      case 'register':
        return expectReceipt(this.model.register(), await register(this.hall.student.client))
      case 'leave':
        return expectReceipt(this.model.leave(), await this.hall.student.client.delete(registration.DELETE))
      case 'tick':
        return this.deliver(this.tickOf(next))
      case 'hold':
        this.held.push(this.tickOf(next))
        return
      case 'release': {
        const tick = this.held.pop()
        return tick && this.deliver(tick)
      }
      case 'repeat': {
        const earlier = this.sent[next.which % Math.max(1, this.sent.length)]
        return earlier && this.deliver(earlier)
      }
      case 'race':
        return this.race(next.answers.map((chosen) => this.tickOf({ ...next, answer: chosen })))
      case 'submit':
        return this.deliver({ kind: 'submission', answers: next.answers })
      case 'submitTwice':
        return this.submitTwice({ kind: 'submission', answers: next.answers })
      case 'end':
      case 'pass':
        return this.moveOn(next.do)
    }
  }

  private tickOf(of: { question: number; answer: Choice }): Tick {
    this.highest += 1
    return { kind: 'tick', question: of.question, answer: of.answer, seq: this.highest }
  }

  private send(write: Write): Promise<Answer> {
    const { round, student, quickCheck } = this.hall
    const questionAt = (of: number) => quickCheck.questions[of] ?? expect.fail()
    if (write.kind === 'submission') {
      const given = [...write.answers.entries()].flatMap(([of, chosen]) =>
        chosen === null ? [] : [[questionAt(of).id, answerOf(questionAt(of), chosen)]],
      )
      return student.client.post(answerRoute.POST, { roundId: round.id, answers: Object.fromEntries(given) })
    }
    const of = questionAt(write.question)
    const answerId = write.answer === null ? null : answerOf(of, write.answer)
    const body = { roundId: round.id, questionId: of.id, answerId, seq: write.seq }
    return student.client.put(answerRoute.PUT, body)
  }

  private async deliver(write: Write): Promise<void> {
    this.sent.push(write)
    this.checkWrite(write, await this.send(write))
  }

  private checkWrite(write: Write, reply: Answer) {
    if (write.kind === 'submission') {
      const first = this.model.submittedAt
      const allowed = this.model.submit(write, () => String(reply.body['submittedAt']))
      expectReceipt(allowed, reply)
      // A repetition is told the same moment.
      if (allowed && first) expectReceipt(true, reply, { submittedAt: first })
      return
    }
    const allowed = this.model.tick(write)
    const seq = this.model.drafts.get(write.question)?.seq
    expectReceipt(allowed, reply, allowed ? { seq } : {})
  }

  /** Ticks that arrive at the same moment, in whatever order: the last intended one stays. */
  private async race(ticks: Tick[]): Promise<void> {
    const replies = await Promise.all(ticks.map((tick) => this.send(tick)))
    const allowed = ticks.map((tick) => this.model.tick(tick))
    if (this.model.phase === 'final' || !this.model.registered || this.model.submittedAt) return
    for (const [index, reply] of replies.entries()) expectReceipt(allowed[index] ?? false, reply)
  }

  private async submitTwice(submission: Submission): Promise<void> {
    const [one, two] = await Promise.all([this.send(submission), this.send(submission)])
    this.checkWrite(submission, one)
    this.checkWrite(submission, two)
  }

  private async moveOn(how: 'end' | 'pass'): Promise<void> {
    if (this.model.phase === 'final' || (how === 'end' && this.model.phase === 'grace')) return
    await endedAgo(this.hall.round.id, how === 'end' ? 0 : 3.5)
    this.model.phase = how === 'end' ? 'grace' : 'final'
  }

  /** Everything that the database holds of the round. */
  async stored(): Promise<unknown> {
    const rows = await db.registration.findMany({
      where: { roundId: this.hall.round.id },
      include: { drafts: { select: { questionId: true, answerId: true, seq: true } } },
    })
    return rows.map(({ submittedAt, drafts }) => ({
      submittedAt: submittedAt?.toISOString() ?? null,
      drafts: this.hall.quickCheck.questions.flatMap(({ id, answers: options }) =>
        drafts
          .filter(({ questionId }) => questionId === id)
          .map(({ answerId, seq }) => ({
            answer: answerId === null ? null : options.findIndex((option) => option.id === answerId),
            seq,
          })),
      ),
    }))
  }

  /** The points that the student is told, once the round is final. */
  async results(): Promise<number[]> {
    await this.moveOn('pass')
    const { body } = await this.hall.student.client.get<{ items: OwnResult[] }>(resultsRoute.GET)
    return body.items.map((item) => item.points)
  }
}
