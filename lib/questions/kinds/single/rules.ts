import { correctChoice, readChoice } from '@/lib/questions/kinds/choice-rules'
import type { Kind } from '@/lib/questions/kinds/kind-rules'

/** One answer is chosen, and one is correct. */
export const single: Kind = {
  hasScoring: false,
  read: (response, asked) =>
    response.answerIds.length > 1 ? { misfit: { key: 'chooseOne' } } : readChoice(response, asked),
  solve: correctChoice,
  share: ({ answerIds: [chosen] }, { answerIds: [correct] }) => ({
    part: chosen === correct ? 1 : 0,
    whole: 1,
  }),
}
