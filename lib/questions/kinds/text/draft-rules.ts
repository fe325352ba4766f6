import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

/** The texts of non-empty lines. */
export const linesOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '')

export const text: KindDraft = {
  toInput: (draft, content) => ({
    kind: 'text',
    ...content,
    ...(draft.graded && { accepted: linesOf(draft.accepted) }),
  }),
  textsOf: ({ accepted }) => [accepted],
}
