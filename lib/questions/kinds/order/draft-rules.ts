import { kindBounds } from '@/lib/later-bounds'
import { textsOf, withoutTrailing } from '@/lib/questions/kinds/answers-draft-rules'
import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

export const order: KindDraft = {
  toInput: ({ answers, scoring }, content) => ({
    kind: 'order',
    ...content,
    answers: withoutTrailing({ answers }, kindBounds.orderItems).map(({ text }) => ({ text })),
    scoring,
  }),
  textsOf,
}
