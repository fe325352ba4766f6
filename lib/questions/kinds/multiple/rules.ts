import { choice, compareChoices, correctChoice, readChoice } from '@/lib/questions/kinds/choice-rules'
import { wholly, type Kind } from '@/lib/questions/kinds/kind-rules'

/** Any answers can be chosen, and at least one is correct. */
export const multiple: Kind = {
  ...choice,
  hasScoring: true,
  read: readChoice,
  solve: (question) => ({ ...correctChoice(question), scoring: question.scoring ?? 'partial' }),
  /** `partial`: max(0, correct chosen − wrong chosen) ÷ correct ones; `all`: 1 for exactly the correct ones. */
  share(response, solution) {
    const { right, wrong, correct } = compareChoices(response, solution)
    if ('scoring' in solution && solution.scoring === 'all') return wholly(right === correct && wrong === 0)
    return { part: Math.max(0, right - wrong), whole: correct }
  },
}
