'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { OwnPreferences } from '@/components/layout/own-preferences'
import { ReturnGuard } from '@/components/layout/return-guard'
import { SiteFooter } from '@/components/layout/site-footer'
import { contentId, SkipLink } from '@/components/layout/skip-link'
import { missingPart } from '@/components/ui/missing-part'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { toTop } from '@/components/ui/to-top'
import type { Start } from '@/lib/lecture-state/start-client'
import { ActiveViewScreen } from './active-view-screen'
import { LoadingView } from './loading-view'
import { headingId } from './screen-heading'
import { StudentHeader } from './student-header'
import { ToolBar, type Tool, type ToolsProps } from './tools'
import { useKeptPage } from './use-kept-page'
import { useLoadedFields } from './use-loaded-fields'
import { useStudentPage } from './use-student-page'
import { useTypedFeedback } from './use-typed-feedback'
import { viewOf, type StudentView } from './views'

// A part whose code cannot be loaded says so in its place, instead of taking the page with it.
const ElsewhereScreen = dynamic(() =>
  import('./elsewhere-screen').then((module) => module.ElsewhereScreen, missingPart()),
)
const ResultsScreen = dynamic(() =>
  import('./results-screen').then(
    (module) => module.ResultsScreen,
    missingPart((part) => <LoadingView name="results">{part}</LoadingView>),
  ),
)
const StoredScreen = dynamic(() =>
  import('./stored-screen').then(
    (module) => module.StoredScreen,
    missingPart((part) => <LoadingView name="stored">{part}</LoadingView>),
  ),
)
const Pictures = dynamic(
  () =>
    import('./pictures').then(
      (module) => module.Pictures,
      () => () => null,
    ),
  { ssr: false },
)

const ToolDialog = lazyDialog(() => import('./tool-dialog').then((module) => module.ToolDialog))

/** A student's page: follows the lecture, and shows the one thing that it is about. */
export function StudentArea({ start }: { start: Start }) {
  const t = useTranslations('student')
  const owner = start.participant
  const page = useStudentPage(start)
  const view = viewOf(useSearchParams().get('view'))
  useKeptPage()
  const feedback = useTypedFeedback(owner, page.queue.waiting)
  const { screen, activeView } = page
  useLoadedFields(screen.item)
  const tools = { page, feedback }
  /** Another object for each time that one is opened. */
  const [opened, setOpened] = useState<{ tool: Tool } | null>(null)
  const onTool = (tool: Tool) => setOpened({ tool })
  const atLecture = view === 'lecture'
  const place = atLecture ? activeView : view
  const { elsewhere } = page.signIn
  const heading = elsewhere === null ? t(`heading.${place}`) : t('elsewhere.title')
  // Only the student goes to another view and comes back from it; there the lecture moves nothing.
  useFocusAfterMoves(useChanges(view))
  useFocusAfterMoves(atLecture ? page.ownMoves : 0)

  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${heading} · ${screen.lecture.title} · Lectern`}</title>
      <SkipLink />
      <ReturnGuard onePage />
      <StudentHeader page={page} atLecture={atLecture} preferences={<OwnPreferences />} onTool={onTool} />
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-2xl flex-1 flex-col px-4 outline-none sm:px-6"
      >
        {elsewhere === null ? (
          <ViewScreen view={view} tools={tools} onTool={onTool} />
        ) : (
          <ElsewhereScreen page={page} title={elsewhere} />
        )}
        <output className="sr-only">{heading}</output>
      </main>
      <SiteFooter links={start.chair} className="mx-auto w-full max-w-2xl" />
      {/* Most questions have none, and their phones load nothing for them. */}
      {(view === 'results' || /<img /.test(JSON.stringify(screen.item))) && <Pictures item={screen.item} />}
      <ToolDialog
        tool={elsewhere === null ? (opened?.tool ?? null) : null}
        open={elsewhere === null && opened !== null}
        // What was said in one that is closed by now may arrive while another is open, or the same again.
        onOpenChange={() => setOpened((now) => (now === opened ? null : now))}
        {...tools}
      />
    </div>
  )
}

type ViewScreenProps = { view: StudentView; tools: ToolsProps; onTool: (tool: Tool) => void }

function ViewScreen({ view, tools, onTool }: ViewScreenProps) {
  const { page } = tools
  if (view === 'lecture') return <ActiveViewScreen {...tools} onTool={onTool} />
  return (
    <>
      {view === 'results' ? <ResultsScreen page={page} /> : <StoredScreen page={page} />}
      <ToolBar page={page} onTool={onTool} />
    </>
  )
}

/** Moves the focus to the new heading after a move of the student's own, and never otherwise. */
function useFocusAfterMoves(moves: number) {
  useEffect(() => {
    if (moves === 0) return
    toTop()
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }, [moves])
}

/** Counts how often something has changed. */
function useChanges(value: string): number {
  const [last, setLast] = useState({ value, changes: 0 })
  if (last.value !== value) setLast({ value, changes: last.changes + 1 })
  return last.changes
}
