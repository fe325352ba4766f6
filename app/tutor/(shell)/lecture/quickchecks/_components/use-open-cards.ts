'use client'

import { useState } from 'react'
import type { FieldErrors } from '@/components/ui/form-errors'
import { problemsOf, type QuestionDraft } from '@/lib/questions/draft-rules'

/** Which questions of a form are unfolded: those one works on, and those in which something is marked as wrong. */
export function useOpenCards(questions: readonly QuestionDraft[], errors: FieldErrors) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(questions.slice(0, 1).map(({ id }) => id)))
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const isWrong = (question: QuestionDraft) => Object.keys(problemsOf(question)).some((name) => errors[name])

  function isOpen(question: QuestionDraft): boolean {
    return open.has(question.id) || (isWrong(question) && !folded.has(question.id))
  }

  function keepOpen(id: string) {
    if (!open.has(id)) setOpen(new Set([...open, id]))
  }

  function toggle(question: QuestionDraft) {
    const { id } = question
    const opens = !isOpen(question)
    setOpen(new Set(opens ? [...open, id] : [...open].filter((one) => one !== id)))
    setFolded(new Set(opens ? [...folded].filter((one) => one !== id) : [...folded, id]))
  }

  return { isOpen, keepOpen, toggle, openAlone: (id: string) => setOpen(new Set([id])) }
}
