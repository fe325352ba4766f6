import fc from 'fast-check'

// What a phone may do to the protocol: answer, think again, repeat what it has sent because a receipt was lost, let
// an older message overtake a newer one, submit twice, leave and come back, and all of it around the round's end.
// A model that only knows the rules says after every step what the server must hold.

export const QUESTIONS: readonly number[] = [0, 1]
const points: readonly number[] = [1, 2]
/** Of every question the first answer is right. */
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

type Phase = 'running' | 'grace' | 'final'

/** What the rules say about one student in one round. */
export class Model {
  phase: Phase = 'running'
  registered = true
  registration: string | undefined
  submittedAt: string | null = null
  drafts = new Map<number, { answer: Choice; seq: number }>()

  /** Registers; whether that is allowed. */
  register(as: () => string | undefined): boolean {
    if (this.phase !== 'running' || this.submittedAt) return false
    if (!this.registered) this.registration = as()
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
    return this.phase !== 'final' && !this.submittedAt
  }

  /** Whether something was said in the registration that there is now; what is not labelled counts as such. */
  private isWithin({ registration: said }: Within): boolean {
    return this.registered && (said === undefined || said === this.registration)
  }

  /** Takes a tick, or finds it taken already; whether it gets a receipt. */
  tick(tick: Tick): boolean {
    if (!this.isWithin(tick)) return false
    const { question: of, answer: chosen, seq } = tick
    const draft = this.drafts.get(of)
    if (this.open) {
      if (!draft || draft.seq < seq) this.drafts.set(of, { answer: chosen, seq })
      return true
    }
    return Boolean(draft && (draft.seq >= seq || draft.answer === chosen))
  }

  submit(submission: Submission, at: () => string): boolean {
    if (!this.isWithin(submission)) return false
    const chosen = [...submission.answers.entries()].filter(([, one]) => one !== null)
    if (this.open) {
      for (const [of, one] of chosen) {
        const draft = this.drafts.get(of)
        if (draft?.answer !== one) this.drafts.set(of, { answer: one, seq: draft ? draft.seq + 1 : 0 })
      }
      this.submittedAt = at()
      return true
    }
    const same = chosen.every(([of, one]) => this.drafts.get(of)?.answer === one)
    return same && (this.submittedAt !== null || (this.phase === 'final' && this.answered))
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
