import type { StudentScreen } from '@/lib/rounds/student-rules'

/** The one thing that a student's screen is about. */
export type Stage =
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

function quickCheckStage({ me, item, settledRoundId }: StudentScreen): Stage {
  if (item?.round.running) {
    if (me.submittedAt) return 'submitted'
    return me.registered ? 'answering' : 'join'
  }
  if (!me.registered) return 'missed'
  if (settledRoundId !== item?.round.id) return 'collecting'
  return me.submittedAt ? 'result' : 'missed'
}

function questionStage({ me, item, settledRoundId }: StudentScreen): Stage {
  if (item?.round.running) return me.answerId ? 'answered' : 'question'
  if (item?.round.revealed) return 'revealed'
  return settledRoundId === item?.round.id ? 'over' : 'collecting'
}

export function stageOf(screen: StudentScreen): Stage {
  if (screen.lecture.archived) return 'archived'
  if (!screen.session) return 'waiting'
  if (!screen.item) return 'idle'
  return screen.item.round.kind === 'quickcheck' ? quickCheckStage(screen) : questionStage(screen)
}
