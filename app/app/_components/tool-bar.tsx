'use client'

import { useTranslations } from 'next-intl'
import { BasicIcon } from '@/components/ui/basic-icon'
import { BottomBar } from './bottom-bar'
import { toolIcons, useTools, type Tool } from './tools'
import type { StudentPageState } from './use-student-page'

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
