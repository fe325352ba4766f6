import type { LectureView } from '@/lib/lectures/schema'
import { newWallState, estimateClockAhead } from '@/lib/rounds/rules'
import type { RoundView, TutorCounts } from '@/lib/rounds/schema'
import type { WallState } from '@/lib/rounds/wall-state-schema'
import type { SessionView } from '@/lib/sessions/schema'

/** The state of a lecture at one moment of the server's clock. */
export type LiveSnapshot = {
  lecture: LectureView
  /** The open session. */
  session: SessionView | null
  /** The round that runs, or ran last, in it. */
  round: RoundView | null
  /** What the projector views of the session show. */
  wall: WallState
  /** Changes whenever a session, a question or a QuickCheck is added, edited, archived or deleted. */
  listsVersion: string
  counts: TutorCounts
  now: string
}

/**
 * A snapshot that follows the server, with how far its clock is ahead of ours, in milliseconds; null before the first
 * event.
 */
export type LiveState = LiveSnapshot & {
  clockAheadMs: number | null
  /** Changes of the wall made here that the server has not confirmed yet. */
  wallChanges: number
  /** The wall as the server last confirmed it, without those changes. */
  confirmedWall: WallState
}

/** An own change of the wall of a round: `1` when it is sent, `-1` when it is confirmed, or rejected (null). */
export type WallStep = { roundId: string | null } & (
  { change: 1; wall: WallState } | { change: -1; wall: WallState | null }
)

type WallAction = { type: 'wall' } & WallStep

/** An own change, as confirmed by the server; a change of the wall also when it is sent. */
export type OwnAction =
  { type: 'round'; round: RoundView } | { type: 'session'; session: SessionView } | WallAction

type LiveAction =
  | { type: 'snapshot'; snapshot: LiveSnapshot }
  | { type: 'lecture'; data: Omit<LiveSnapshot, 'counts'>; receivedAtMs: number }
  | { type: 'counts'; data: TutorCounts; receivedAtMs: number }
  | (OwnAction & { receivedAtMs: number })

function withRound(state: LiveState, round: RoundView | null): LiveState {
  if (round?.id === state.round?.id) return { ...state, round }
  const { byAnswer: _, byQuestion: __, ...counts } = state.counts
  const none = { registered: 0, submitted: 0, answered: 0, finished: 0, contested: 0 }
  const wall = newWallState
  return { ...state, round, wall, confirmedWall: wall, counts: { ...counts, ...none } }
}

/** Keeps own changes of the wall that the server has not confirmed yet. */
function withOwnWall(received: LiveState, before: LiveState): LiveState {
  const own = before.wallChanges > 0 && received.round?.id === before.round?.id
  return { ...received, wall: own ? before.wall : received.wall, confirmedWall: received.wall }
}

function withWall(state: LiveState, { wall, roundId, change }: WallStep): LiveState {
  const wallChanges = state.wallChanges + change
  if (roundId !== (state.round?.id ?? null))
    return { ...state, wallChanges, wall: wallChanges > 0 ? state.wall : state.confirmedWall }
  if (change === 1) return { ...state, wallChanges, wall }
  const confirmedWall = wall ?? state.confirmedWall
  return { ...state, wallChanges, confirmedWall, wall: wallChanges > 0 ? state.wall : confirmedWall }
}

/** A response overtaken by an event must not make an ended round run again, nor a final one collect answers. */
function isOvertaken(state: LiveState, round: RoundView): boolean {
  if (!state.round) return false
  if (state.round.id === round.id)
    return (!state.round.running && round.running) || (state.round.final && !round.final)
  return round.startedAt < state.round.startedAt
}

function withSession(state: LiveState, session: SessionView): LiveState {
  if (session.active) return { ...state, session, lecture: { ...state.lecture, active: true } }
  if (state.session?.id !== session.id) return state
  return withRound({ ...state, session: null, lecture: { ...state.lecture, active: false } }, null)
}

function withOwn(state: LiveState, action: OwnAction): LiveState {
  switch (action.type) {
    case 'round':
      return isOvertaken(state, action.round) ? state : withRound(state, action.round)
    case 'session':
      return withSession(state, action.session)
    case 'wall':
      return withWall(state, action)
    default:
      return action satisfies never
  }
}

/**
 * Stores the time of an own change. A page rendered before it is older than the state, although no event may follow:
 * the stream leaves out what it sent last.
 */
function heardAt(state: LiveState, receivedAtMs: number): LiveState {
  if (state.clockAheadMs === null) return state
  const now = new Date(receivedAtMs + state.clockAheadMs).toISOString()
  return now > state.now ? { ...state, now } : state
}

/** The state that a screen starts with. */
export function startLive(snapshot: LiveSnapshot): LiveState {
  return { ...snapshot, clockAheadMs: null, wallChanges: 0, confirmedWall: snapshot.wall }
}

/** The state after an event, an own change or a page refresh. */
export function followLive(state: LiveState, action: LiveAction): LiveState {
  switch (action.type) {
    case 'snapshot':
      return action.snapshot.now > state.now ? withOwnWall({ ...state, ...action.snapshot }, state) : state
    case 'lecture': {
      const { round, wall, ...received } = action.data
      const clockAheadMs = estimateClockAhead(state.clockAheadMs, received.now, action.receivedAtMs)
      const next = withRound({ ...state, ...received, clockAheadMs }, round)
      return withOwnWall({ ...next, wall }, state)
    }
    case 'counts': {
      const clockAheadMs = estimateClockAhead(state.clockAheadMs, action.data.now, action.receivedAtMs)
      return { ...state, counts: action.data, clockAheadMs }
    }
    case 'round':
    case 'session':
    case 'wall':
      return heardAt(withOwn(state, action), action.receivedAtMs)
    default:
      return action satisfies never
  }
}

type PageState = Pick<LiveSnapshot, 'session' | 'round' | 'listsVersion'> & {
  lecture: Pick<LectureView, 'regradings'>
}

/** Changes exactly when a page with results or history, and with `showsLists` one with lists, has to be refreshed. */
export function pageKey(
  { lecture, session, round, listsVersion }: PageState,
  { showsLists = false } = {},
): string {
  const ofRound = round && [round.id, round.running, round.final, round.shown, round.moderations].join('/')
  const ofPage = `${session?.id ?? ''} ${session?.version ?? ''} ${ofRound ?? ''} ${lecture.regradings}`
  return showsLists ? `${ofPage} ${listsVersion}` : ofPage
}

/** `collecting`: the time is over, and the last answers are still arriving. */
type LiveRoundStatus = 'running' | 'collecting' | 'final'

/** The status of a round at a time of the server's clock; only the server knows when all answers are in. */
export function liveRoundStatus(
  round: Pick<RoundView, 'running' | 'final' | 'endsAt'>,
  nowMs: number,
): LiveRoundStatus {
  if (round.final) return 'final'
  return round.running && nowMs < Date.parse(round.endsAt) ? 'running' : 'collecting'
}
