import { correctChoice, readChoice } from '@/lib/questions/kinds/choice-rules'
import type { Kind } from '@/lib/questions/kinds/kind-rules'

/** Any answers are chosen, and one or more are correct. */
export const multiple: Kind = {
  hasScoring: true,
  read: readChoice,
  solve: (question) => ({ ...correctChoice(question), scoring: question.scoring ?? 'partial' }),
  /** `partial`: max(0, correct chosen − wrong chosen) ÷ correct ones; `all`: 1 for exactly the correct ones. */
  share({ answerIds }, { answerIds: correct, scoring }) {
    const right = answerIds.filter((id) => correct.includes(id)).length
    const wrong = answerIds.length - right
    if (scoring === 'all') return { part: right === correct.length && wrong === 0 ? 1 : 0, whole: 1 }
    return { part: Math.max(0, right - wrong), whole: correct.length }
  },
}
