'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Countdown } from '@/components/rounds/countdown'
import { BasicIcon } from '@/components/ui/basic-icon'
import { Disclosure } from '@/components/ui/disclosure'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { cn } from '@/lib/cn'
import { useServerClock } from '@/lib/rounds/clock-client'
import { secondsLeft } from '@/lib/rounds/rules'
import { Status, useCut } from './status'
import { toolIcons, useTools, type Tool } from './tools'
import type { StudentPageState } from './use-student-page'
import { resultsPath, storedPath } from './views'

type StudentHeaderProps = {
  page: StudentPageState
  /** Whether the page shows the lecture, not earlier results. */
  atLecture: boolean
  preferences: ReactNode
  onTool: (tool: Tool) => void
}

/**
 * The title; while a round runs, also the remaining time and the state of the answers, always visible, like a lost
 * connection. Its height is constant.
 */
export function StudentHeader({ page, atLecture, preferences, onTool }: StudentHeaderProps) {
  const { item, clockAheadMs } = page.screen
  const isHere = page.signIn.elsewhere === null
  const running = isHere && atLecture && item?.round.running === true
  const connection = useCut(page.connection)
  const cut = isHere ? connection : null
  // Another tab is used instead: the clock of this page may be wrong.
  const clock = running && cut !== 'replaced'
  return (
    <header
      className={cn(
        'z-20 border-b bg-ground',
        (running || cut) && 'tall:sticky tall:top-(--notice)',
        cut ? 'border-danger' : running ? 'border-line' : 'border-transparent',
      )}
    >
      <div className="mx-auto flex min-h-16 w-full max-w-2xl items-center gap-3 py-1.5 pr-1.5 pl-4 sm:pr-3.5 sm:pl-6">
        <div className="flex min-w-0 flex-1 items-center">
          {clock && <RoundClock endsAt={item.round.endsAt} clockAheadMs={clockAheadMs} />}
          {!running && !cut && <LecturePlace page={page} />}
          <Status page={page} cut={cut} answering={clock} />
        </div>
        {isHere ? <StudentMenu page={page} preferences={preferences} onTool={onTool} /> : preferences}
      </div>
    </header>
  )
}

function LecturePlace({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { lecture, session: open } = page.screen
  return (
    <p className="grid min-w-0 flex-1">
      <span className="truncate font-semibold">{lecture.title}</span>
      {open && page.signIn.elsewhere === null && (
        <span className="truncate text-sm text-muted">
          {t('sessionNumbered', { number: open.number, title: open.title })}
        </span>
      )}
    </p>
  )
}

type RoundClockProps = { endsAt: string; clockAheadMs: number | null }

/** The remaining time of the round by the server's clock; renders nothing before it is known. */
function RoundClock({ endsAt, clockAheadMs }: RoundClockProps) {
  const nowMs = useServerClock(clockAheadMs, endsAt)
  const known = nowMs !== null && clockAheadMs !== null
  return (
    <Countdown seconds={known ? secondsLeft(endsAt, nowMs) : null} className="mr-4 max-[22rem]:text-xl" />
  )
}

const LeaveDialog = lazyDialog(() => import('./leave-dialog').then((module) => module.LeaveDialog))

const entry = 'flex min-h-12 w-full items-center gap-3 rounded px-3 text-left hover:bg-sunk'

type StudentMenuProps = { page: StudentPageState; preferences: ReactNode; onTool: (tool: Tool) => void }

/** Language, theme, further tools, and leaving. */
function StudentMenu({ page, preferences, onTool }: StudentMenuProps) {
  const t = useTranslations('student')
  const tools = useTools(page, true)
  const [leaving, setLeaving] = useState(false)
  const { lecture } = page.screen
  const summary = (
    <>
      <BasicIcon name="menu" className="size-6" />
      <span className="sr-only font-semibold min-[380px]:not-sr-only">{t('menu')}</span>
    </>
  )
  return (
    <>
      <Disclosure summary={summary}>
        <div className="flex items-center justify-between gap-4 border-b border-line pb-2 pl-3">
          <span className="max-w-48 truncate text-sm text-muted">{lecture.title}</span>
          {preferences}
        </div>
        <ul className="pt-2">
          {tools.map((tool) => (
            <li key={tool}>
              <button type="button" className={entry} onClick={() => onTool(tool)}>
                <BasicIcon name={toolIcons[tool]} className="text-muted" />
                {t(`tools.${tool}`)}
              </button>
            </li>
          ))}
          <li>
            <GuardedLink here href={resultsPath} className={entry}>
              <BasicIcon name="list" className="text-muted" />
              {t('toResults')}
            </GuardedLink>
          </li>
          <li>
            <GuardedLink here href={storedPath} className={entry}>
              <BasicIcon name="info" className="text-muted" />
              {t('toStored')}
            </GuardedLink>
          </li>
          <li>
            <button type="button" className={entry} onClick={() => setLeaving(true)}>
              <BasicIcon name="logOut" className="text-muted" />
              {t('leave.open')}
            </button>
          </li>
        </ul>
      </Disclosure>
      <LeaveDialog open={leaving} onOpenChange={setLeaving} page={page} />
    </>
  )
}
