'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, type ReactNode } from 'react'
import { contentId, SkipLink } from '@/components/layout/skip-link'
import type { OwnResult, StudentState } from '@/lib/rounds/student-schema'
import { ConnectionNote } from './connection-note'
import type { FeedbackText } from './feedback-panel'
import { ResultsScreen } from './results-screen'
import { headingId } from './screen-heading'
import { StageScreen } from './stage-screen'
import { StudentHeader } from './student-header'
import { useStudentSession } from './use-student-session'

type StudentAreaProps = {
  initial: StudentState
  /** The participant's id, under which this device keeps what it could not send yet. */
  owner: string
  /** Own results, where they are what the address asks for. */
  results: OwnResult[] | null
  preferences: ReactNode
  footer: ReactNode
}

/** A student's page: follows the lecture, and shows the one thing that it is about. */
export function StudentArea({ initial, owner, results, preferences, footer }: StudentAreaProps) {
  const t = useTranslations('student')
  const session = useStudentSession(initial, owner)
  const [feedback, setFeedback] = useState<FeedbackText>({ text: '', category: '' })
  const { screen, stage } = session
  const place = results ? 'results' : stage
  const heading = t(`heading.${place}`)
  // Only the student goes to the results and comes back from them.
  useFocusAfterMoves(session.ownMoves + useChanges(results !== null))

  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${heading} · ${screen.lecture.title} · Lectern`}</title>
      <SkipLink />
      <StudentHeader session={session} atLecture={!results} preferences={preferences} />
      <ConnectionNote connection={session.connection} />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-2xl flex-1 flex-col px-4 outline-none sm:px-6"
      >
        {results ? (
          <ResultsScreen session={session} results={results} />
        ) : (
          <StageScreen session={session} feedback={feedback} onFeedbackChange={setFeedback} />
        )}
        <output className="sr-only">{heading}</output>
      </main>
      {footer}
    </div>
  )
}

/** Moves the focus to the new heading after a move of the student's own, and never otherwise. */
function useFocusAfterMoves(moves: number) {
  useEffect(() => {
    if (moves === 0) return
    window.scrollTo({ top: 0 })
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }, [moves])
}

/** Counts how often something has changed. */
function useChanges(value: boolean): number {
  const [last, setLast] = useState({ value, changes: 0 })
  if (last.value !== value) setLast({ value, changes: last.changes + 1 })
  return last.changes
}
