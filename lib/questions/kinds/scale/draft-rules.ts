import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

export const scale: KindDraft = {
  toInput: (_, { text, explanation }) => ({ kind: 'scale', text, explanation }),
  textsOf: () => [],
}
