import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import {
  draftOf,
  emptyQuestion,
  formSchema,
  isGraded,
  keptQuestion,
  toChange,
  toInput,
} from '@/lib/questions/draft-rules'
import {
  quickCheckInput,
  type QuickCheckEdit,
  type QuickCheckInput,
  type QuickCheckView,
} from '@/lib/quickchecks/schema'

/** The schema of a QuickCheck draft stored in the browser; `sessions` are ids. */
export const keptQuickCheck = z.object({
  title: z.string(),
  sessions: z.array(z.string()),
  shuffleQuestions: z.boolean().default(false),
  shuffleAnswers: z.boolean().default(false),
  questions: z.array(keptQuestion).min(1).max(bounds.questionsPerQuickCheck.max),
})

/** A QuickCheck as it is being written. */
export type QuickCheckDraft = z.infer<typeof keptQuickCheck>

/** A QuickCheck with one empty question; it belongs to the session if there is only one to choose. */
export function emptyQuickCheck(choices: readonly { id: string }[]): QuickCheckDraft {
  const sessions = choices.length === 1 ? choices.map(({ id }) => id) : []
  const questions = [emptyQuestion()]
  return { title: '', sessions, shuffleQuestions: false, shuffleAnswers: false, questions }
}

/** The draft of a stored QuickCheck, for editing. */
export function quickCheckDraftOf(view: QuickCheckView): QuickCheckDraft {
  const { title, sessions, shuffleQuestions, shuffleAnswers, questions } = view
  return {
    title,
    sessions: sessions.map(({ id }) => id),
    shuffleQuestions,
    shuffleAnswers,
    questions: questions.map(draftOf),
  }
}

/**
 * A title for a copy in the same lecture: that of the original with the first number, from 2, that none of the `taken`
 * titles has; shortened where both together would be too long.
 */
export function titleOfCopy(title: string, taken: readonly string[]): string {
  const [, stem = title] = /^(.+) \(\d+\)$/s.exec(title) ?? []
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`
    const room = bounds.title.max - end.length
    const proposed = Array.from(stem).slice(0, room).join('').trimEnd() + end
    if (!taken.includes(proposed)) return proposed
  }
}

/** The points that can be reached; invalid numbers count as zero. */
export function totalPoints({ questions }: Pick<QuickCheckDraft, 'questions'>): number {
  return questions.reduce((sum, question) => sum + (isGraded(question) ? (question.points ?? 0) : 0), 0)
}

function toQuickCheckInput({ title, questions, ...rest }: QuickCheckDraft): QuickCheckInput {
  return { ...rest, title: title.trim(), questions: questions.map(toInput) }
}

/** The form of a new QuickCheck. */
export const quickCheckForm = formSchema(toQuickCheckInput, quickCheckInput)

/** Whether two lists contain the same ids, in any order. */
function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/**
 * The changes since the draft was taken from the stored QuickCheck; other fields are left out, so that concurrent edits
 * of them stay.
 */
export function toQuickCheckEdit(
  draft: QuickCheckDraft,
  stored: QuickCheckDraft,
): Omit<QuickCheckEdit, 'id' | 'version'> {
  const questions = draft.questions.flatMap((question) => {
    const before = stored.questions.find(({ id }) => id === question.id)
    const change = before && toChange(question, before)
    return change ? [change] : []
  })
  return {
    ...(draft.title.trim() !== stored.title && { title: draft.title.trim() }),
    ...(!sameIds(draft.sessions, stored.sessions) && { sessions: draft.sessions }),
    ...(draft.shuffleQuestions !== stored.shuffleQuestions && { shuffleQuestions: draft.shuffleQuestions }),
    ...(draft.shuffleAnswers !== stored.shuffleAnswers && { shuffleAnswers: draft.shuffleAnswers }),
    ...(questions.length > 0 && { questions }),
  }
}
