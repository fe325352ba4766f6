/** What the big button of a remote presenter does: one step of the lecture after the other. */
export type PresenterStep = 'start' | 'end' | 'reveal' | 'turn' | 'clear' | 'none'

export type PresenterSituation = {
  /** A session is open. */
  open: boolean
  round: { running: boolean; final: boolean; revealed: boolean } | null
  /** Milliseconds since the round began, by the server's clock. */
  sinceStartMs: number
  /** The result was put aside, so that the next can be started. */
  cleared: boolean
  /** Questions of the round after the one that is shown. */
  questionsLeft: number
  /** Something is chosen to be started next. */
  hasNext: boolean
}

/** A press this soon after a start is the same press twice, not an end. */
const DOUBLE_PRESS_MS = 2_000

/** Start, end, reveal, question after question, and on to what comes next. */
export function nextStep(situation: PresenterSituation): PresenterStep {
  const { open, round, sinceStartMs, cleared, questionsLeft, hasNext } = situation
  if (!open) return 'none'
  if (!round || cleared) return hasNext ? 'start' : 'none'
  if (round.running) return sinceStartMs < DOUBLE_PRESS_MS ? 'none' : 'end'
  if (!round.final) return 'none'
  if (!round.revealed) return 'reveal'
  if (questionsLeft > 0) return 'turn'
  return 'clear'
}
