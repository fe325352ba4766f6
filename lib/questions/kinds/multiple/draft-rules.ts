import { choiceInputOf, textsOf } from '@/lib/questions/kinds/answers-draft-rules'
import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

export const multiple: KindDraft = {
  toInput: (draft, content) => ({
    kind: 'multiple',
    ...content,
    ...choiceInputOf(draft),
    scoring: draft.scoring,
  }),
  textsOf,
}
