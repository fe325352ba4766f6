import { newWallState } from '@/lib/rounds/rules'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import type { RoundView } from '@/lib/rounds/schema'

// What live screens of tutors are told, for the tests of their rules.

export const START = Date.parse('2031-10-20T08:00:00.000Z')
/** This many seconds after `START`. */
export const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()

/** A running QuickCheck of a minute. */
export function makeRound(changes: Partial<RoundView> = {}): RoundView {
  return {
    id: 'round-1',
    number: 1,
    kind: 'quickcheck',
    itemId: 'item',
    title: 'Graphs',
    sessionId: 'session',
    startedAt: at(0),
    endsAt: at(60),
    endedAt: null,
    finalAt: null,
    running: true,
    final: false,
    shown: null,
    revealed: false,
    graded: true,
    moderations: 0,
    instant: false,
    ...changes,
  }
}

export const lecture: LiveSnapshot['lecture'] = {
  id: 'lecture',
  version: 1,
  title: 'Algorithms',
  type: 'VL',
  semester: { id: 'semester', version: 1, kind: 'WS', year: 2031, label: 'WS 2031/32', lectureCount: 1 },
  code: 'ABC234',
  tutors: [],
  active: true,
  archived: false,
  quizTimer: 30,
  quickCheckTimer: 60,
  counting: 'last',
  release: 'end',
  language: null,
  sessionCount: 1,
  regradings: 0,
  copiedFrom: null,
  createdAt: at(0),
}

export const session: NonNullable<LiveSnapshot['session']> = {
  id: 'session',
  version: 1,
  lectureId: 'lecture',
  number: 1,
  title: 'Trees',
  content: '',
  html: '',
  date: '2031-10-20',
  state: 'active',
  active: true,
  archived: false,
  allowEvaluation: true,
  participants: { active: 2, total: 3 },
  activatedAt: at(0),
  endedAt: null,
}

export const counts: LiveSnapshot['counts'] = {
  participants: { active: 10, total: 12 },
  registered: 8,
  submitted: 5,
  answered: 6,
  finished: 5,
  contested: 1,
  byAnswer: { a: 6 },
  byQuestion: { q: 6 },
  tempo: { tooFast: 1, tooSlow: 2 },
  unreadFeedback: 4,
  now: at(1),
}

export const snapshot: LiveSnapshot = {
  lecture,
  session,
  round: makeRound(),
  wall: newWallState,
  listsVersion: 'lists',
  counts,
  now: at(1),
}
