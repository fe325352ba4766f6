import type { ItemView, SharedState, StudentState } from '@/lib/lecture-state/student-schema'
import { estimateClockAhead } from '@/lib/rounds/rules'

export type OwnState = StudentState['me']

/** The state of a student's screen, following the server. */
export type StudentScreen = StudentState & {
  /** How far the server's clock is ahead of ours, in milliseconds; null before the first event. */
  clockAheadMs: number | null
  /** The round for which `me` is complete. */
  settledRoundId: string | null
}

export type StudentAction =
  /** A whole state: fetched, or the response to an action of our own. */
  | { type: 'state'; state: StudentState; receivedAtMs: number; own?: boolean }
  | { type: 'lecture'; data: SharedState; receivedAtMs: number }
  | {
      type: 'counts'
      data: { participation: ItemView['participation']; now: string }
      receivedAtMs: number
    }
  | {
      type: 'drafted'
      roundId: string
      registrationId: string | null
      questionId: string
      draftAnswer: OwnState['draft'][string]
    }
  | { type: 'done'; roundId: string; change: Partial<Pick<OwnState, 'submittedAt' | 'response'>> }
  | { type: 'limits'; change: Partial<Pick<OwnState, 'tempoAgainAt' | 'feedbackAgainAt'>> }
  | { type: 'rated'; sessionId: string; rating: number | null }

/** The round that can no longer change and whose own result is in the state; null if there is none. */
function settled({ item }: StudentState): string | null {
  return item?.round.final ? item.round.id : null
}

/** The screen for a first state; without `receivedAtMs` the clock is not known yet. */
export function startStudent(state: StudentState, receivedAtMs: number | null = null): StudentScreen {
  const clockAheadMs = receivedAtMs === null ? null : estimateClockAhead(null, state.now, receivedAtMs)
  return { ...state, clockAheadMs, settledRoundId: settled(state) }
}

/** The own part of a round of which nothing is known yet. */
function forNewRound(me: OwnState): OwnState {
  return {
    ...me,
    registered: false,
    registrationId: null,
    draft: {},
    submittedAt: null,
    answerId: null,
    response: null,
  }
}

/** The newer draft answer of each question; an overtaken response restores none. */
function newerDraft(before: OwnState['draft'], next: OwnState['draft']): OwnState['draft'] {
  const draft = { ...next }
  for (const [questionId, own] of Object.entries(before)) {
    const other = draft[questionId]
    if (!other || other.seq < own.seq) draft[questionId] = own
  }
  return draft
}

/** Merges the own part of a response, without losing receipts received since it was sent. */
function mergeOwn(before: OwnState, next: OwnState): OwnState {
  if (!next.registered || next.registrationId !== before.registrationId)
    return { ...next, response: next.response ?? before.response }
  return {
    ...next,
    draft: newerDraft(before.draft, next.draft),
    submittedAt: next.submittedAt ?? before.submittedAt,
    response: next.response ?? before.response,
  }
}

/** The session that can be rated. */
const sessionIdOf = ({ session, last }: Pick<StudentState, 'session' | 'last'>) =>
  (session ?? last)?.id ?? null

const roundIdOf = ({ item }: Pick<StudentState, 'item'>) => item?.round.id ?? null

function withState(screen: StudentScreen, action: Extract<StudentAction, { type: 'state' }>): StudentScreen {
  const { state, receivedAtMs, own } = action
  const clockAheadMs = estimateClockAhead(screen.clockAheadMs, state.now, receivedAtMs)
  const sameRound = roundIdOf(state) === roundIdOf(screen)
  // An event received meanwhile is newer about the lecture, and may be of another round.
  if (state.now < screen.now && !sameRound) return { ...screen, clockAheadMs }
  const shared = state.now < screen.now ? screen : state
  const me = sameRound && !own ? mergeOwn(screen.me, state.me) : state.me
  const settledRoundId = settled(state) ?? (sameRound ? screen.settledRoundId : null)
  return { ...shared, me, clockAheadMs, settledRoundId }
}

function withLecture(
  screen: StudentScreen,
  { data, receivedAtMs }: Extract<StudentAction, { type: 'lecture' }>,
): StudentScreen {
  const clockAheadMs = estimateClockAhead(screen.clockAheadMs, data.now, receivedAtMs)
  const sameRound = roundIdOf(data) === roundIdOf(screen)
  const me = sameRound ? screen.me : forNewRound(screen.me)
  const stillRated = sessionIdOf(data) === sessionIdOf(screen)
  return {
    ...data,
    clockAheadMs,
    me: { ...me, rated: stillRated && me.rated, rating: stillRated && data.session ? me.rating : null },
    settledRoundId: sameRound && !data.item?.round.running ? screen.settledRoundId : null,
  }
}

/** The screen after an event, a response or a receipt. */
export function followStudent(screen: StudentScreen, action: StudentAction): StudentScreen {
  switch (action.type) {
    case 'state':
      return withState(screen, action)
    case 'lecture':
      return withLecture(screen, action)
    case 'counts': {
      const clockAheadMs = estimateClockAhead(screen.clockAheadMs, action.data.now, action.receivedAtMs)
      const item = screen.item && { ...screen.item, participation: action.data.participation }
      return { ...screen, item, clockAheadMs }
    }
    case 'drafted': {
      if (roundIdOf(screen) !== action.roundId || screen.me.registrationId !== action.registrationId)
        return screen
      const draft = newerDraft(screen.me.draft, { [action.questionId]: action.draftAnswer })
      return { ...screen, me: { ...screen.me, draft } }
    }
    case 'rated':
      if (sessionIdOf(screen) !== action.sessionId) return screen
      return { ...screen, me: { ...screen.me, rated: true, rating: action.rating } }
    case 'done':
      if (roundIdOf(screen) !== action.roundId) return screen
      return { ...screen, me: { ...screen.me, ...action.change } }
    case 'limits':
      return { ...screen, me: { ...screen.me, ...action.change } }
    default:
      return action satisfies never
  }
}

/** When to fetch the own state again: the round has ended, and its result is not known yet. */
export function settlesAt({ item, settledRoundId }: StudentScreen): string | null {
  if (!item || item.round.running || settledRoundId === item.round.id) return null
  return item.round.finalAt
}
