import { choice, compareChoices, correctChoice, readChoice } from '@/lib/questions/kinds/choice-rules'
import { wholly, type Kind } from '@/lib/questions/kinds/kind-rules'
import { chosenIn } from '@/lib/questions/kinds/response-rules'

/** One answer is chosen, and one is correct. */
export const single: Kind = {
  ...choice,
  hasScoring: false,
  read: (response, asked) =>
    chosenIn(response).length > 1 ? { misfit: { key: 'chooseOne' } } : readChoice(response, asked),
  solve: correctChoice,
  share: (response, solution) => wholly(compareChoices(response, solution).right === 1),
}
