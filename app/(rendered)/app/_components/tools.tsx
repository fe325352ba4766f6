'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { BasicIcon, type BasicIconName } from '@/components/ui/basic-icon'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { StudentScreen } from '@/lib/lecture-state/student-rules'
import { rateableSession, type Rateable } from '@/lib/ratings/rules'
import { BottomBar } from './bottom-bar'
import { FeedbackPanel, type FeedbackText } from './feedback-panel'
import { LectureRating } from './lecture-rating'
import { TempoPanel } from './tempo-panel'
import type { StudentPageState } from './use-student-page'

/** What a student can say to the tutor. */
export type Tool = 'tempo' | 'feedback' | 'lectureRating'

export const toolIcons: Record<Tool, BasicIconName> = {
  tempo: 'clock',
  feedback: 'message',
  lectureRating: 'smile',
}

const toolTitles = {
  tempo: 'tempo.title',
  feedback: 'feedback.title',
  lectureRating: 'lectureRating.title',
} as const

export type ToolsProps = {
  session: StudentPageState
  feedback: FeedbackText
  onFeedbackChange: (feedback: FeedbackText) => void
}

/** The tools that apply now: tempo while a session runs, a rating where one is wanted, a message at any time. */
export function useTools({ screen }: StudentPageState): Tool[] {
  const rateable = useRateable(screen)
  if (screen.lecture.archived) return []
  const tools: Tool[] = screen.session ? ['tempo', 'feedback'] : ['feedback']
  if (!rateable) return tools
  // After the end the rating is what is wanted most, and only for a while.
  return rateable.active ? [...tools, 'lectureRating'] : ['lectureRating', ...tools]
}

/** All tools one below the other, for a screen on which nothing else is to be done. */
export function Tools(props: ToolsProps) {
  const t = useTranslations('student')
  const tools = useTools(props.session)
  return (
    <div className="grid gap-10 border-t border-line pt-8 pb-10">
      {tools.map((tool) => (
        <section key={tool} aria-labelledby={`${tool}-title`} className="grid gap-4">
          <h2 id={`${tool}-title`} className="text-lg">
            {t(toolTitles[tool])}
          </h2>
          <ToolBody tool={tool} {...props} />
        </section>
      ))}
    </div>
  )
}

/** One tool without its title. */
function ToolBody({ tool, session, feedback, onFeedbackChange }: ToolsProps & { tool: Tool }) {
  const rateable = useRateable(session.screen)
  if (tool === 'tempo') return <TempoPanel session={session} />
  if (tool === 'feedback')
    return <FeedbackPanel session={session} value={feedback} onValueChange={onFeedbackChange} />
  return rateable && <LectureRating session={session} rateable={rateable} />
}

/** What can be rated now; after a session's end it goes by itself when its time is over, by the server's clock. */
function useRateable(screen: StudentScreen): Rateable | null {
  const [passed, setPassed] = useState<string | null>(null)
  const rateable = rateableSession(screen)
  const until = rateable?.until ?? null
  const { clockAheadMs } = screen

  useEffect(() => {
    if (until === null) return undefined
    const left = Date.parse(until) - Date.now() - (clockAheadMs ?? 0)
    const timer = setTimeout(() => setPassed(until), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until, clockAheadMs])

  return until !== null && passed === until ? null : rateable
}

type ToolBarProps = { session: StudentPageState; onTool: (tool: Tool) => void }

/** Under one's thumb where the screen is about something else: what can be said to the tutor. */
export function ToolBar({ session, onTool }: ToolBarProps) {
  const t = useTranslations('student.tools')
  const tools = useTools(session)
  if (tools.length === 0) return null
  return (
    <BottomBar>
      <nav aria-label={t('label')} className="flex gap-2">
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            onClick={() => onTool(tool)}
            className="target grid min-h-14 min-w-0 flex-1 justify-items-center gap-0.5 rounded-lg px-1 py-1.5 text-sm font-semibold hover:bg-sunk"
          >
            <BasicIcon name={toolIcons[tool]} className="size-6 text-accent" />
            {t(tool)}
          </button>
        ))}
      </nav>
    </BottomBar>
  )
}

type ToolDialogProps = ToolsProps & { tool: Tool | null; onClose: () => void }

/** A tool over a screen that is about something else; what starts meanwhile is said in it and waits. */
export function ToolDialog({ tool, onClose, ...props }: ToolDialogProps) {
  const t = useTranslations('student')
  const [shown, setShown] = useState<{ tool: Tool; roundId: string | null } | null>(null)
  const round = props.session.screen.item?.round
  const running = round?.running ? round : null
  if (tool && shown?.tool !== tool) setShown({ tool, roundId: running?.id ?? null })
  if (!tool && shown) setShown(null)
  if (!shown) return null
  const news = running && running.id !== shown.roundId ? running : null
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t(toolTitles[shown.tool])}>
      <div className="grid gap-6 pt-1">
        {news && (
          <div role="alert" className="grid gap-3 rounded-lg border-[1.5px] border-live p-4">
            <p className="font-semibold">{t(`started.${news.kind}`)}</p>
            <Button variant="live" onClick={onClose}>
              {t('started.go')}
            </Button>
          </div>
        )}
        <ToolBody tool={shown.tool} {...props} />
      </div>
    </Dialog>
  )
}
