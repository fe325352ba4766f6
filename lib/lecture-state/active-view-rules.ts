import type { StudentScreen } from '@/lib/lecture-state/student-rules'

/** The view that a student's page shows. */
export type ActiveView =
  | 'archived'
  | 'waiting'
  | 'ended'
  | 'idle'
  | 'join'
  | 'answering'
  | 'submitted'
  | 'collecting'
  | 'result'
  | 'missed'
  | 'question'
  | 'answered'
  | 'over'
  | 'revealed'

function quickCheckView({ me, item, settledRoundId }: StudentScreen): ActiveView {
  if (item?.round.running) {
    if (me.submittedAt) return 'submitted'
    return me.registered ? 'answering' : 'join'
  }
  if (!me.registered) return 'missed'
  if (settledRoundId !== item?.round.id) return 'collecting'
  return me.submittedAt ? 'result' : 'missed'
}

function questionView({ me, item, settledRoundId }: StudentScreen): ActiveView {
  if (item?.round.running) return me.response ? 'answered' : 'question'
  if (item?.round.shown) return 'revealed'
  return settledRoundId === item?.round.id ? 'over' : 'collecting'
}

/** Milliseconds after a session during which the page says that it has ended; later, students come for the next one. */
const ENDED_MS = 3 * 3_600_000

function hasJustEnded({ last, now }: StudentScreen): boolean {
  return last !== null && Date.parse(now) - Date.parse(last.endedAt) < ENDED_MS
}

export function activeViewOf(screen: StudentScreen): ActiveView {
  if (screen.lecture.archived) return 'archived'
  if (!screen.session) return hasJustEnded(screen) ? 'ended' : 'waiting'
  if (!screen.item) return 'idle'
  return screen.item.round.kind === 'quickcheck' ? quickCheckView(screen) : questionView(screen)
}
