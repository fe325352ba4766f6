import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { expectError, type Answer } from '@/tests/support/client'
import { untilWaiting } from '@/tests/support/locks'
import { RaceHall } from '@/tests/support/race-hall'
import {
  counts,
  emptySeat,
  seatOf,
  type Action,
  type Hall,
  type HallAction,
  type Part,
  type StudentAction,
  type Told,
} from '@/tests/support/race-model'
import { plain, explained } from '@/tests/support/race-orders'
import { answerOf, makeQuickCheckRound } from '@/tests/support/rounds'

// Requests of every kind, in every order, repeated and at once, against what is promised. RACE_RUNS makes it long,
// RACE_SEED and RACE_PATH repeat what a failure has printed.

/** A grace that no slow machine outlasts: time passes here only when it is told to. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, { graceSeconds: 3600 }),
)

const { RACE_RUNS, RACE_SEED, RACE_PATH } = process.env

const numRuns = Number(RACE_RUNS ?? 15)

const repeat = {
  ...(RACE_SEED && { seed: Number(RACE_SEED) }),
  ...(RACE_PATH && { path: RACE_PATH }),
}

/** Points of the questions, of which every first answer is correct. */
const points = [1, 2]

const students = 2

type Model = { hall: Hall; actions: StudentAction[]; submittedAt: Map<number, string> }

/** A wish becomes an action when its turn comes: with the sign-in that the device then has, or the one before. */
type Wish = { action: StudentAction; stale: boolean } | { again: number }

function deedOf({ hall, actions }: Model, wish: Wish): StudentAction {
  const first = actions[0]
  if (!first) throw new Error('somebody has registered')
  if ('again' in wish) return actions.at(-1 - (wish.again % actions.length)) ?? first
  const { signIn } = seatOf(hall, wish.action.student)
  return { ...wish.action, signIn: wish.stale ? Math.max(1, signIn - 1) : signIn }
}

function toldBy({ status, body }: Answer<unknown>, action: Action, real: RaceHall): Told {
  const { code, answerId, seq } = (body ?? {}) as {
    code?: Told['code']
    answerId?: string | null
    seq?: number
  }
  if (status >= 400) return { status, ...(code && { code }) }
  if (action.kind !== 'tick' || seq === undefined) return { status }
  return { status, draft: { answer: real.placeOf(action.question, answerId ?? null), seq } }
}

/** Receipts of submissions all name the one stored time; and it stays. */
async function expectReceipts(model: Model, real: RaceHall, actions: Action[], answers: Answer<unknown>[]) {
  const parts = await real.parts()
  for (const [place, part] of parts.entries()) {
    const known = model.submittedAt.get(place)
    if (known) expect(part?.submittedAt).toBe(known)
    if (part?.submittedAt) model.submittedAt.set(place, part.submittedAt)
  }
  for (const [place, action] of actions.entries()) {
    const { status, body } = answers[place] ?? { status: 0, body: null }
    if (action.kind !== 'submit' || status !== 200) continue
    const stored = parts[action.student]?.submittedAt ?? (await real.finalAt())
    expect(body).toEqual({ submittedAt: stored })
  }
}

async function perform(model: Model, real: RaceHall, actions: Action[]): Promise<void> {
  const answers = await Promise.all(actions.map((action) => real.do(action)))
  const told = answers.map((answer, place) => toldBy(answer, actions[place] ?? { kind: 'end' }, real))
  const stored = (await real.parts()).map(plain)
  model.hall = explained(model.hall, actions, told, stored)
  await expectReceipts(model, real, actions, answers)
}

class AtOnce implements fc.AsyncCommand<Model, RaceHall> {
  constructor(private readonly wishes: Wish[]) {}

  check = () => true

  async run(model: Model, real: RaceHall): Promise<void> {
    const actions = this.wishes.map((wish) => deedOf(model, wish))
    // Who joins is another sign-in each time: that is no repetition.
    model.actions.push(...actions.filter(({ kind }) => kind !== 'join'))
    await perform(model, real, actions)
  }

  toString = () => JSON.stringify(this.wishes)
}

class InTheHall implements fc.AsyncCommand<Model, RaceHall> {
  constructor(private readonly action: HallAction) {}

  check({ hall }: Readonly<Model>): boolean {
    if (this.action.kind === 'timeUp') return hall.phase === 'running'
    return this.action.kind !== 'graceOver' || hall.phase === 'grace'
  }

  run = (model: Model, real: RaceHall) => perform(model, real, [this.action])

  toString = () => JSON.stringify(this.action)
}

const student = fc.nat({ max: students - 1 })

const question = fc.nat({ max: points.length - 1 })

const answer = fc.nat({ max: 2 })

/** The sign-in is found when the wish is granted. */
const signIn = fc.constant(0)

const tick = fc.record({
  kind: fc.constant('tick' as const), student, signIn, question,
  answer: fc.option(answer, { freq: 6 }), seq: fc.nat({ max: 6 }),
}) // prettier-ignore

const register = fc.record({
  kind: fc.constant('register' as const), student, signIn,
  name: fc.constantFrom('Ada Lovelace', 'Grace Hopper'), number: fc.constantFrom('0', '1234', '01234'),
}) // prettier-ignore

const submit = fc.record({
  kind: fc.constant('submit' as const), student, signIn,
  answers: fc.dictionary(question.map(String), answer, { maxKeys: points.length, noNullPrototype: true }),
}) // prettier-ignore

const plainAction = (kind: 'withdraw' | 'leave' | 'join') =>
  fc.record({ kind: fc.constant(kind), student, signIn })

const wished = (action: fc.Arbitrary<StudentAction>): fc.Arbitrary<Wish> =>
  fc.record({ action, stale: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 9) })

const again = fc.record({ again: fc.nat({ max: 12 }) })

const sent = fc.oneof(
  { weight: 8, arbitrary: wished(tick) },
  { weight: 1, arbitrary: wished(submit) },
  { weight: 2, arbitrary: wished(register) },
  { weight: 1, arbitrary: wished(plainAction('withdraw')) },
  { weight: 1, arbitrary: wished(plainAction('leave')) },
  { weight: 4, arbitrary: again },
)

/** What two tabs of one student may send in the moment of handing in. */
const lastMoment = fc
  .tuple(student, fc.tuple(tick, tick, fc.oneof(submit, tick), submit))
  .map(([of, actions]) => actions.map((action) => ({ action: { ...action, student: of }, stale: false })))

const alone = (wish: fc.Arbitrary<Wish>) => wish.map((one) => new AtOnce([one]))

const inTheHall = (...kinds: Exclude<HallAction['kind'], 'release'>[]) =>
  fc.constantFrom(...kinds).map((kind) => new InTheHall({ kind }))

const commands = fc.commands<Model, RaceHall, false>(
  [
    alone(sent),
    alone(sent),
    alone(sent),
    fc.array(sent, { minLength: 2, maxLength: 4 }).map((wishes) => new AtOnce(wishes)),
    lastMoment.map((wishes) => new AtOnce(wishes)),
    alone(wished(plainAction('join'))),
    student.map((of) => new InTheHall({ kind: 'release', student: of })),
    inTheHall('extend', 'timeUp', 'end', 'endSession'),
    inTheHall('graceOver', 'archive'),
  ],
  { maxCommands: 30, size: 'max' },
)

async function open(): Promise<{ model: Model; real: RaceHall }> {
  const real = await RaceHall.open(points, students)
  const seats = Array.from({ length: students }, () => emptySeat)
  const hall: Hall = { phase: 'running', sessionActive: true, archived: false, seats }
  const model: Model = { hall, actions: [], submittedAt: new Map() }
  for (const [place] of seats.entries())
    await perform(model, real, [{ kind: 'join', student: place, signIn: 0 }])
  for (const [place, number] of ['1234', '0'].entries()) {
    const action = { kind: 'register', student: place, signIn: 1, name: 'Ada Lovelace', number } as const
    model.actions.push(action)
    await perform(model, real, [action])
  }
  return { model, real }
}

const pointsOf = (part: Part) =>
  points.reduce((sum, point, place) => sum + (part.drafts[place]?.answer === 0 ? point : 0), 0)

const byText = (one: string, other: string) => one.localeCompare(other)

/** When everything is over: one submission per part, its points once, everywhere the same. */
async function expectOutcome(model: Model, real: RaceHall): Promise<void> {
  const { hall } = model
  const counted = hall.seats.map(({ part }) => (part && counts(hall, part) ? part : null))
  const submissions = counted.flatMap((part) => part ?? [])
  const results = await real.results()
  expect(results.submissions).toBe(submissions.length)
  for (const [place, { answers }] of results.questions.entries())
    expect(answers.map(({ count }) => count)).toEqual(
      answers.map((_, index) => submissions.filter(({ drafts }) => drafts[place]?.answer === index).length),
    )
  const lines = submissions.map((part) => `${part.name} ${part.number} ${pointsOf(part)}`)
  expect((await real.exported()).toSorted(byText)).toEqual(lines.toSorted(byText))
  for (const [place, part] of counted.entries()) {
    const { present, signIn: last } = seatOf(hall, place)
    if (!present) continue
    const own = await real.ownResult(place, last)
    expect(own?.points).toBe(part ? pointsOf(part) : undefined)
  }
}

test('every order of requests gives what is promised, and each student one submission', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const opened = await open()
      const { model, real } = opened
      await fc.asyncModelRun(() => opened, list)
      for (const kind of ['timeUp', 'graceOver'] as const)
        if (kind === 'graceOver' ? model.hall.phase !== 'final' : model.hall.phase === 'running')
          await perform(model, real, [{ kind }])
      await expectOutcome(model, real)
    }),
    { numRuns, ...repeat },
  )
}, 3_600_000)

test('a tick that meets a submission half-way waits for it, and changes nothing any more', async () => {
  const { round, student: device, first } = await makeQuickCheckRound()
  const send = (place: number, seq: number) =>
    device.client.put(answerRoute.PUT, {
      roundId: round.id, questionId: first.id, answerId: answerOf(first, place), seq,
    }) // prettier-ignore
  await send(1, 1)
  // Held by its draft, the submission has marked the registration and is not done.
  const { submitted, ticked } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM draft WHERE question_id = ${first.id}::uuid FOR UPDATE`
    const answers = { [first.id]: answerOf(first, 0) }
    const submission = device.client.post(answerRoute.POST, { roundId: round.id, answers })
    await untilWaiting(1)
    const later = send(2, 9)
    await untilWaiting(2)
    return { submitted: submission, ticked: later }
  })
  expect((await submitted).status).toBe(200)
  expectError(await ticked, 409, 'already_participated')
  const drafts = await db.draft.findMany({ where: { questionId: first.id } })
  expect(drafts.map(({ answerId }) => answerId)).toEqual([answerOf(first, 0)])
})
