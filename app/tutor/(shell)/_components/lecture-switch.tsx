'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { LectureChoice, type ChoosableLecture } from './lecture-choice'

type LectureSwitchProps = { lectures: readonly ChoosableLecture[]; currentId: string | null }

/** The current lecture at the top of every page; pressing it offers the others, if there are any. */
export function LectureSwitch({ lectures, currentId }: LectureSwitchProps) {
  const t = useTranslations('tutor')
  const [open, setOpen] = useState(false)
  const current = lectures.find(({ id }) => id === currentId)
  if (!current) return null
  const title = (
    <span className="grid min-w-0 text-left leading-tight">
      <span className="truncate font-semibold">{current.title}</span>
      <span className="truncate text-sm text-muted">{current.semester}</span>
    </span>
  )
  if (lectures.length === 1) return <p className="min-w-0 px-2">{title}</p>
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="target inline-flex max-w-full min-w-0 items-center gap-2 rounded px-2 hover:bg-sunk"
      >
        <span className="sr-only">{t('switchLecture')}: </span>
        {title}
        <Icon name="chevronDown" className="text-muted" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={t('switchLecture')} description={t('switchHint')}>
        <LectureChoice lectures={lectures} currentId={currentId} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
