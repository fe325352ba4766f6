'use client'

import { useEffect, useState } from 'react'
import type { QueuedRequest } from '@/lib/offline/queue'
import { feedbackCategories, type FeedbackText } from './feedback-panel'
import { readTyped, writeTyped } from './typed-store'

const nothing: FeedbackText = { text: '', category: '' }

function readMessage(owner: string): FeedbackText {
  const { text, category, key } = readTyped<FeedbackText>('feedback', owner)
  if (typeof text !== 'string') return nothing
  return {
    text,
    category: feedbackCategories.find((one) => one === category) ?? '',
    ...(typeof key === 'string' && { key }),
  }
}

export type TypedFeedback = ReturnType<typeof useTypedFeedback>

/** The message that a participant is writing; it outlives a reload of this tab, not the tab. `waiting`: what is to be sent. */
export function useTypedFeedback(owner: string, waiting: readonly QueuedRequest[]) {
  const [restored] = useState(() => readMessage(owner))
  const [typed, setTyped] = useState(restored)
  useEffect(() => writeTyped('feedback', owner, typed.text === '' ? null : typed), [owner, typed])
  // The page before this one had begun to send it: it waits, and is written no more.
  if (typed === restored && typed.key && waiting.some(({ key }) => key === typed.key)) setTyped(nothing)
  return {
    typed,
    change: setTyped,
    /** Forgets what was sent; what was typed since stays. */
    clear: (sent: FeedbackText) => setTyped((now) => (now === sent ? nothing : now)),
  }
}
