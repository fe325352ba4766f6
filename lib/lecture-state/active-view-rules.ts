import type { StudentScreen } from '@/lib/lecture-state/student-rules'

/** The one thing that a student's screen is about. */
export type ActiveView =
  | 'archived'
  | 'waiting'
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

export function activeViewOf(screen: StudentScreen): ActiveView {
  if (screen.lecture.archived) return 'archived'
  if (!screen.session) return 'waiting'
  if (!screen.item) return 'idle'
  return screen.item.round.kind === 'quickcheck' ? quickCheckView(screen) : questionView(screen)
}
