import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

/** The texts that stand in lines, without empty ones. */
export const linesOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '')

export const text: KindDraft = {
  toInput: (draft, content) => ({
    kind: 'text',
    ...content,
    ...(draft.graded && { accepted: linesOf(draft.accepted) }),
  }),
  textsOf: ({ accepted }) => [accepted],
}
