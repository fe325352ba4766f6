import { choiceInputOf, textsOf } from '@/lib/questions/kinds/answers-draft-rules'
import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

export const single: KindDraft = {
  toInput: (draft, content) => ({ kind: 'single', ...content, ...choiceInputOf(draft) }),
  textsOf,
}
