'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Disclosure } from '@/components/ui/disclosure'
import { BasicIcon } from '@/components/ui/basic-icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { toolIcons, useTools, type Tool } from './tools'
import { resultsPath, storedPath } from './views'
import type { StudentPageState } from './use-student-page'

const LeaveDialog = lazyDialog(() => import('./leave-dialog').then((module) => module.LeaveDialog))

const entry = 'flex min-h-12 w-full items-center gap-3 rounded px-3 text-left hover:bg-sunk'

type StudentMenuProps = { session: StudentPageState; preferences: ReactNode; onTool: (tool: Tool) => void }

/** Language, appearance, what is not on the screen itself, and the way out. */
export function StudentMenu({ session, preferences, onTool }: StudentMenuProps) {
  const t = useTranslations('student')
  const tools = useTools(session)
  const [leaving, setLeaving] = useState(false)
  const { lecture } = session.screen
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
            <GuardedLink href={resultsPath} className={entry}>
              <BasicIcon name="list" className="text-muted" />
              {t('toResults')}
            </GuardedLink>
          </li>
          <li>
            <GuardedLink href={storedPath} className={entry}>
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
      <LeaveDialog open={leaving} onOpenChange={setLeaving} session={session} />
    </>
  )
}
