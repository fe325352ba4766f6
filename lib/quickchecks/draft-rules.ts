import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import {
  copyOfDraft,
  draftOf,
  emptyQuestion,
  keptQuestion,
  toChange,
  toInput,
  type QuestionDraft,
} from '@/lib/questions/draft-rules'
import type { QuickCheckEdit, QuickCheckInput, QuickCheckView } from '@/lib/quickchecks/schema'

/** A QuickCheck as it is being written; `sessions` are ids. */
export type QuickCheckDraft = {
  title: string
  sessions: readonly string[]
  questions: readonly QuestionDraft[]
}

/** The shape that a draft kept in the browser must have to be offered again. */
const keptDraft = z.object({
  title: z.string(),
  sessions: z.array(z.string()),
  questions: z.array(keptQuestion).min(1).max(bounds.questionsPerQuickCheck.max),
})

/** Reads a draft that the browser kept; null for anything else. */
export function parseDraft(text: string | null): QuickCheckDraft | null {
  if (text === null) return null
  try {
    return keptDraft.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A QuickCheck with nothing in it but one empty question. */
export function emptyQuickCheck(): QuickCheckDraft {
  return { title: '', sessions: [], questions: [emptyQuestion()] }
}

/** A stored QuickCheck to be edited. */
export function quickCheckDraftOf({ title, sessions, questions }: QuickCheckView): QuickCheckDraft {
  return { title, sessions: sessions.map(({ id }) => id), questions: questions.map(draftOf) }
}

/** The points that can be reached; what is no number yet counts nothing. */
export function totalPoints({ questions }: Pick<QuickCheckDraft, 'questions'>): number {
  return questions.reduce((sum, { points }) => sum + (points ?? 0), 0)
}

function withQuestions(draft: QuickCheckDraft, questions: readonly QuestionDraft[]): QuickCheckDraft {
  return { ...draft, questions }
}

/** The draft with further questions at its end, no more than fit. */
export function addQuestions(draft: QuickCheckDraft, added: readonly QuestionDraft[]): QuickCheckDraft {
  return withQuestions(draft, [...draft.questions, ...added].slice(0, bounds.questionsPerQuickCheck.max))
}

/** The draft with a copy of a question right behind it. */
export function duplicateQuestion(draft: QuickCheckDraft, id: string): QuickCheckDraft {
  return withQuestions(
    draft,
    draft.questions.flatMap((question) =>
      question.id === id ? [question, copyOfDraft(question)] : [question],
    ),
  )
}

/** The draft without a question. */
export function removeQuestion(draft: QuickCheckDraft, id: string): QuickCheckDraft {
  return withQuestions(
    draft,
    draft.questions.filter((question) => question.id !== id),
  )
}

/** The draft with a question written anew. */
export function replaceQuestion(draft: QuickCheckDraft, next: QuestionDraft): QuickCheckDraft {
  return withQuestions(
    draft,
    draft.questions.map((question) => (question.id === next.id ? next : question)),
  )
}

/** The draft with a question at another place. */
export function moveQuestion(draft: QuickCheckDraft, from: number, to: number): QuickCheckDraft {
  const questions = [...draft.questions]
  questions.splice(to, 0, ...questions.splice(from, 1))
  return withQuestions(draft, questions)
}

/** What makes a new QuickCheck of a draft without problems. */
export function toQuickCheckInput({ title, sessions, questions }: QuickCheckDraft): QuickCheckInput {
  return { title: title.trim(), sessions: [...sessions], questions: questions.map(toInput) }
}

/** Whether two lists of ids name the same, in whatever order. */
function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** What was changed since the draft was taken from the stored QuickCheck; the rest is left to whoever changes it. */
export function toQuickCheckEdit(
  draft: QuickCheckDraft,
  stored: QuickCheckDraft,
): Pick<QuickCheckEdit, 'title' | 'sessions' | 'questions'> {
  const questions = draft.questions.flatMap((question) => {
    const before = stored.questions.find(({ id }) => id === question.id)
    const change = before && toChange(question, before)
    return change ? [change] : []
  })
  return {
    ...(draft.title.trim() !== stored.title && { title: draft.title.trim() }),
    ...(!sameIds(draft.sessions, stored.sessions) && { sessions: [...draft.sessions] }),
    ...(questions.length > 0 && { questions }),
  }
}
