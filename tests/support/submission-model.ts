import fc from 'fast-check'
import {
  counts,
  emptySeat,
  seatOf,
  step as apply,
  type Action,
  type Draft,
  type Hall,
  type Part,
  type Told,
} from '@/tests/support/race-model'

// What a phone may do to the protocol: answer, think again, repeat what it has sent because a receipt was lost, let
// an older message overtake a newer one, submit twice, leave and come back, and all of it around the round's end.
// A model that only knows the rules says after every step what the server must hold.

export const QUESTIONS: readonly number[] = [0, 1]
const points: readonly number[] = [1, 2]
/** Of every question the first answer is correct. */
const RIGHT = 0

export type Choice = 0 | 1 | 2 | null
/** In which registration something was said: the student may leave and register again. */
export type Within = { registration: string | undefined }
export type Tick = Within & { kind: 'tick'; question: number; answer: Choice; seq: number }
export type Submission = Within & { kind: 'submission'; answers: Choice[] }
export type Write = Tick | Submission

export type ComeBack = { question: number; answers: [before: Choice, after: Choice] }

export type Step =
  | ({ do: 'comeBack' } & ComeBack)
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comeBack'), question, answers }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('submit', 'submitTwice'), answers }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('end', 'pass') }) },
)

/** The one student of the hall, who has joined once. */
const me = { student: 0, signIn: 1 }
const identity = { name: 'Ada Lovelace', number: '0' }

/** One student in one round, by the rules of `race-model`; which registration something was said in is kept here. */
export class Model {
  registration: string | undefined
  submittedAt: string | null = null
  private hall: Hall = {
    phase: 'running',
    sessionActive: true,
    archived: false,
    seats: [
      {
        ...emptySeat,
        signIn: me.signIn,
        present: true,
        part: { ...identity, contested: false, submitted: false, drafts: {} },
      },
    ],
  }

  private get part(): Part | null {
    return seatOf(this.hall, me.student).part
  }

  private act(action: Action): Told {
    const { hall, told } = apply(this.hall, action)
    this.hall = hall
    return told
  }

  get phase(): Hall['phase'] {
    return this.hall.phase
  }

  get registered(): boolean {
    return this.part !== null
  }

  /** Lets the round end, or also its last answers be in. */
  pass(until: 'grace' | 'final'): void {
    this.act({ kind: until === 'grace' ? 'timeUp' : 'graceOver' })
  }

  /** Registers; whether that is allowed. */
  register(as: () => string | undefined): boolean {
    const isNew = !this.registered
    const allowed = this.act({ ...me, kind: 'register', ...identity }).status === 200
    if (allowed && isNew) this.registration = as()
    return allowed
  }

  leave(): boolean {
    return this.act({ ...me, kind: 'withdraw' }).status === 200
  }

  /** Whether something was said in the registration that there is now; what is not labelled counts as such. */
  private isWithin({ registration: said }: Within): boolean {
    return this.registered && (said === undefined || said === this.registration)
  }

  /** The draft that a tick gets a receipt for; undefined if it gets none. */
  tick(tick: Tick): Draft | undefined {
    return this.isWithin(tick) ? this.act({ ...me, ...tick }).draft : undefined
  }

  /** Submits, or finds it submitted already; whether it gets a receipt. */
  submit(submission: Submission, at: () => string): boolean {
    if (!this.isWithin(submission)) return false
    const given = [...submission.answers.entries()].filter((of): of is [number, 0 | 1 | 2] => of[1] !== null)
    const { status } = this.act({ ...me, kind: 'submit', answers: Object.fromEntries(given) })
    if (this.part?.submitted) this.submittedAt ??= at()
    return status === 200
  }

  /** What the database must hold. */
  get stored() {
    if (!this.part) return []
    const { drafts } = this.part
    return [{ submittedAt: this.submittedAt, drafts: QUESTIONS.flatMap((of) => drafts[of] ?? []) }]
  }

  /** What the student must be told once nothing can change any more: one result, or none. */
  get results(): number[] {
    const { part } = this
    if (!part || !counts(this.hall, part)) return []
    const earned = QUESTIONS.map((of) => (part.drafts[of]?.answer === RIGHT ? (points[of] ?? 0) : 0))
    return [earned.reduce((sum, point) => sum + point, 0)]
  }
}
