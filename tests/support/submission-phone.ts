import { expect } from 'vitest'
import * as registration from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as resultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { OwnResult } from '@/lib/rounds/own-result-schema'
import type { Answer } from '@/tests/support/client'
import { answerOf, endedAgo, type makeQuickCheckRound, register } from '@/tests/support/rounds'
import {
  Model,
  type Choice,
  type ComeBack,
  type Step,
  type Submission,
  type Tick,
  type Within,
  type Write,
} from '@/tests/support/submission-model'

function expectReceipt(allowed: boolean, reply: Answer, body: Record<string, unknown> = {}): void {
  expect(reply).toMatchObject({ status: allowed ? 200 : 409, body })
}

/** The same student at the real server. */
export class Phone {
  readonly model = new Model()
  private readonly sent: Write[] = []
  private readonly held: Tick[] = []
  private highest = 0

  /** `named`: writes say in which registration they were made, as our own page does. */
  constructor(
    private readonly hall: Awaited<ReturnType<typeof makeQuickCheckRound>>,
    private readonly named: boolean,
  ) {
    this.model.registration = hall.registrationId
  }

  async take(next: Step): Promise<void> {
    switch (next.do) {
      case 'register':
        return this.register()
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
      case 'comeBack':
        return this.comeBack(next)
      case 'submit':
        return this.deliver({ kind: 'submission', answers: next.answers, ...this.within })
      case 'submitTwice':
        return this.submitTwice({ kind: 'submission', answers: next.answers, ...this.within })
      case 'end':
      case 'pass':
        return this.moveOn(next.do)
    }
  }

  private get within(): Within {
    return { registration: this.named ? this.model.registration : undefined }
  }

  private async register(): Promise<void> {
    const before = this.model.registration
    const reply = await register(this.hall.student.client)
    const allowed = this.model.register(() => reply.body.me.registrationId ?? undefined)
    expectReceipt(allowed, reply)
    // The worst that a phone may do: its numbers begin anew, below those that are still on their way.
    if (this.named && this.model.registration !== before) this.highest = 0
  }

  /** A tick is still on its way when the student leaves, registers again and answers otherwise. */
  private async comeBack({ question: of, answers: [before, after] }: ComeBack): Promise<void> {
    await this.take({ do: 'hold', question: of, answer: before })
    await this.take({ do: 'leave' })
    await this.take({ do: 'register' })
    await this.take({ do: 'tick', question: of, answer: after })
    await this.take({ do: 'release' })
  }

  private tickOf(of: { question: number; answer: Choice }): Tick {
    this.highest += 1
    return { kind: 'tick', question: of.question, answer: of.answer, seq: this.highest, ...this.within }
  }

  private send(write: Write): Promise<Answer> {
    const { round, student, quickCheck } = this.hall
    const questionAt = (of: number) => quickCheck.questions[of] ?? expect.fail()
    const body = { roundId: round.id, registrationId: write.registration }
    if (write.kind === 'submission') {
      const given = [...write.answers.entries()].flatMap(([of, chosen]) =>
        chosen === null ? [] : [[questionAt(of).id, answerOf(questionAt(of), chosen)]],
      )
      return student.client.post(answerRoute.POST, { ...body, answers: Object.fromEntries(given) })
    }
    const of = questionAt(write.question)
    const answerId = write.answer === null ? null : answerOf(of, write.answer)
    return student.client.put(answerRoute.PUT, { ...body, questionId: of.id, answerId, seq: write.seq })
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
    const draft = this.model.tick(write)
    expectReceipt(draft !== undefined, reply, draft && { seq: draft.seq })
  }

  /** Ticks that arrive at the same moment, in whatever order: the last intended one stays. */
  private async race(ticks: Tick[]): Promise<void> {
    const replies = await Promise.all(ticks.map((tick) => this.send(tick)))
    const allowed = ticks.map((tick) => this.model.tick(tick) !== undefined)
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
    await endedAgo(this.hall.round.id, how === 'end' ? 0 : bounds.graceSeconds + 0.5)
    this.model.pass(how === 'end' ? 'grace' : 'final')
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
