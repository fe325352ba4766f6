'use client'

import { useState } from 'react'
import { toTop } from '@/components/ui/to-top'
import type { StudentQuestion } from '@/lib/lecture-state/student-schema'
import { headingId } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The id of a question's heading if all are shown. */
export const placeId = (place: number) => `question-${place}`

/**
 * The open question on a phone, from 0 (initially the first unanswered one, or the last if there is none); the first
 * neither seen nor answered, -1 for none; and functions to open others.
 */
export function usePlace(
  questions: readonly StudentQuestion[],
  chosen: StudentPageState['chosen'],
  wide: boolean,
) {
  const [place, setPlace] = useState(() => {
    const firstOpen = questions.findIndex(({ id }) => !chosen[id])
    return firstOpen === -1 ? Math.max(0, questions.length - 1) : firstOpen
  })
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(Object.keys(chosen)))
  const current = questions[place]

  function goTo(next: number) {
    if (current) setSeen((before) => new Set(before).add(current.id))
    setPlace(next)
    if (wide) document.getElementById(placeId(next))?.scrollIntoView()
    else toTop()
    document.getElementById(wide ? placeId(next) : headingId)?.focus({ preventScroll: true })
  }

  const unseen = questions.findIndex(({ id }) => id !== current?.id && !seen.has(id) && !chosen[id])
  return { place, unseen, goTo }
}
