'use client'

import { useEffect, useState } from 'react'
import type { QueuedRequest } from '@/lib/offline/queue'
import { feedbackCategories, type FeedbackText } from './feedback-panel'

const nothing: FeedbackText = { text: '', category: '' }

const keyOf = (owner: string) => `lectern.feedback.${owner}`

function readTyped(owner: string): FeedbackText {
  try {
    const { text, category, key } = JSON.parse(
      sessionStorage.getItem(keyOf(owner)) ?? '{}',
    ) as Partial<FeedbackText>
    if (typeof text !== 'string') return nothing
    return {
      text,
      category: feedbackCategories.find((one) => one === category) ?? '',
      ...(typeof key === 'string' && { key }),
    }
  } catch {
    return nothing
  }
}

function writeTyped(owner: string, typed: FeedbackText): void {
  try {
    if (typed.text === '') sessionStorage.removeItem(keyOf(owner))
    else sessionStorage.setItem(keyOf(owner), JSON.stringify(typed))
  } catch {
    // A browser that stores nothing has it as long as the page is open.
  }
}

/** Forgets the message that a participant was writing in this tab. */
export function forgetTypedFeedback(owner: string): void {
  writeTyped(owner, nothing)
}

export type TypedFeedback = ReturnType<typeof useTypedFeedback>

/** The message that a participant is writing; it outlives a reload of this tab, not the tab. `waiting`: what is to be sent. */
export function useTypedFeedback(owner: string, waiting: readonly QueuedRequest[]) {
  const [restored] = useState(() => readTyped(owner))
  const [typed, setTyped] = useState(restored)
  useEffect(() => writeTyped(owner, typed), [owner, typed])
  // The page before this one had begun to send it: it waits, and is written no more.
  if (typed === restored && typed.key && waiting.some(({ key }) => key === typed.key)) setTyped(nothing)
  return {
    typed,
    change: setTyped,
    /** Forgets what was sent; what was typed since stays. */
    clear: (sent: FeedbackText) => setTyped((now) => (now === sent ? nothing : now)),
  }
}
