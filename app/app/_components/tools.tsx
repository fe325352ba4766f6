'use client'

import { useTranslations } from 'next-intl'
import type { BasicIconName } from '@/components/ui/basic-icon'
import { FeedbackPanel, type FeedbackText } from './feedback-panel'
import { LectureRating } from './lecture-rating'
import { TempoPanel } from './tempo-panel'
import { useRateable } from './use-rateable'
import type { StudentPageState } from './use-student-page'

/** What a student can say to the tutor. */
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
export function ToolBody({ tool, session, feedback, onFeedbackChange }: ToolsProps & { tool: Tool }) {
  const rateable = useRateable(session.screen)
  if (tool === 'tempo') return <TempoPanel session={session} />
  if (tool === 'feedback')
    return <FeedbackPanel session={session} value={feedback} onValueChange={onFeedbackChange} />
  return rateable && <LectureRating session={session} rateable={rateable} />
}
