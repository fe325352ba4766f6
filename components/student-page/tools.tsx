'use client'

import { useTranslations } from 'next-intl'
import { BasicIcon, type BasicIconName } from '@/components/ui/basic-icon'
import type { StudentScreen } from '@/lib/lecture-state/student-rules'
import { rateableSession, type Rateable } from '@/lib/ratings/rules'
import { BottomBar } from './bottom-bar'
import { FeedbackPanel } from './feedback-panel'
import { lazyPart } from '@/components/ui/lazy-part'
import { TempoPanel } from './tempo-panel'
import { useHasPassed } from './use-has-passed'
import type { StudentPageState } from './use-student-page'
import type { TypedFeedback } from './use-typed-feedback'
import { useWaitingTime } from './use-waiting-time'

const LectureRating = lazyPart(() => import('./lecture-rating').then((module) => module.LectureRating))

/** What a student can send to the tutor. */
export type Tool = 'tempo' | 'feedback' | 'lectureRating'

export const toolIcons: Record<Tool, BasicIconName> = {
  tempo: 'clock',
  feedback: 'message',
  lectureRating: 'smile',
}

export const toolTitles = {
  tempo: 'tempo.title',
  feedback: 'feedback.title',
  lectureRating: 'lectureRating.title',
} as const

export type ToolsProps = {
  page: StudentPageState
  feedback: TypedFeedback
}

/**
 * The available tools: tempo during a session, messages at any time, a rating after some time. `early`: a rating before
 * that, too.
 */
export function useTools({ screen }: StudentPageState, early = false): Tool[] {
  const rateable = useRateable(screen)
  const isOffered = useHasPassed(rateable?.offeredFrom ?? null, screen.clockAheadMs)
  if (screen.lecture.archived) return []
  const tools: Tool[] = screen.session ? ['tempo', 'feedback'] : ['feedback']
  if (!rateable || !(isOffered || early)) return tools
  // After the end the rating comes first, for a limited time.
  return rateable.active ? [...tools, 'lectureRating'] : ['lectureRating', ...tools]
}

/** All tools below each other, for a view without other content. */
export function Tools(props: ToolsProps) {
  const t = useTranslations('student')
  const tools = useTools(props.page)
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

type ToolBodyProps = ToolsProps & {
  tool: Tool
  /** The tempo or the message has arrived. */
  onSent?: () => void
}

/** One tool without its title. */
export function ToolBody({ tool, page, feedback, onSent }: ToolBodyProps) {
  const rateable = useRateable(page.screen)
  if (tool === 'tempo') return <TempoPanel page={page} onSent={onSent} />
  if (tool === 'feedback') return <FeedbackPanel page={page} feedback={feedback} onSent={onSent} />
  return rateable && <LectureRating key={rateable.id} page={page} rateable={rateable} />
}

/** The session that can be rated; null when its time is over by the server's clock. */
function useRateable(screen: StudentScreen): Rateable | null {
  const rateable = rateableSession(screen)
  const isOver = useHasPassed(rateable?.until ?? null, screen.clockAheadMs)
  return isOver ? null : rateable
}

type ToolBarProps = { page: StudentPageState; onTool: (tool: Tool) => void }

/** The tools in a bar at the bottom, for views with other content. */
export function ToolBar({ page, onTool }: ToolBarProps) {
  const t = useTranslations('student.tools')
  const tools = useTools(page)
  const { me, clockAheadMs } = page.screen
  const isReported = useWaitingTime(me.tempoAgainAt, clockAheadMs) > 0
  if (tools.length === 0) return null
  return (
    <BottomBar>
      <nav aria-label={t('label')} className="flex gap-2">
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            onClick={() => onTool(tool)}
            className="target grid min-h-14 min-w-0 flex-1 justify-items-center gap-0.5 rounded-lg px-1 py-1.5 text-sm font-semibold wrap-anywhere hyphens-auto hover:bg-sunk"
          >
            <BasicIcon
              name={tool === 'tempo' && isReported ? 'check' : toolIcons[tool]}
              className="size-6 text-accent"
            />
            {t(tool === 'tempo' && isReported ? 'reported' : tool)}
          </button>
        ))}
      </nav>
    </BottomBar>
  )
}
