'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { RoundClock } from './round-clock'
import { SavedState } from './saved-state'
import { StudentMenu } from './student-menu'
import type { Tool } from './tools'
import type { StudentPageState } from './use-student-page'

type StudentHeaderProps = {
  session: StudentPageState
  /** Whether the page is at the lecture, not at earlier results. */
  atLecture: boolean
  preferences: ReactNode
  onTool: (tool: Tool) => void
}

/** Where one is; while a round runs, the time that is left and what was saved, and it stays in sight. */
export function StudentHeader({ session, atLecture, preferences, onTool }: StudentHeaderProps) {
  const { item, clockAheadMs } = session.screen
  const isHere = session.signIn.elsewhere === null
  const running = isHere && atLecture && item?.round.running === true
  return (
    <header
      className={cn(
        'z-20 border-b bg-ground',
        running
          ? 'border-line [@media(min-height:26rem)]:sticky [@media(min-height:26rem)]:top-(--notice)'
          : 'border-transparent',
      )}
    >
      <div className="mx-auto flex min-h-16 w-full max-w-2xl items-center gap-3 py-1.5 pr-1.5 pl-4 sm:pr-3.5 sm:pl-6">
        {running ? (
          <div className="flex min-w-0 flex-1 items-center gap-x-4">
            <RoundClock endsAt={item.round.endsAt} clockAheadMs={clockAheadMs} />
            <SavedState session={session} />
          </div>
        ) : (
          <LecturePlace session={session} />
        )}
        {isHere && <StudentMenu session={session} preferences={preferences} onTool={onTool} />}
      </div>
    </header>
  )
}

function LecturePlace({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const { lecture, session: open } = session.screen
  return (
    <p className="grid min-w-0 flex-1">
      <span className="truncate font-semibold">{lecture.title}</span>
      {open && session.signIn.elsewhere === null && (
        <span className="truncate text-sm text-muted">
          {t('sessionNumbered', { number: open.number, title: open.title })}
        </span>
      )}
    </p>
  )
}
