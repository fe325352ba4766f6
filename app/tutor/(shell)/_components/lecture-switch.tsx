'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LectureBrowser } from '@/components/lectures/lecture-browser'
import { useNamedLecture } from '@/components/lectures/named-lecture'
import { useCreateLecture } from '@/components/lectures/use-create-lecture'
import { SemesterManagerButton } from '@/components/semesters/semester-manager-button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'

type CurrentLecture = { id: string; title: string; semester: string }

/** The current lecture at the top of every page; pressing it offers the others and a new one. */
export function LectureSwitch({ current }: { current: CurrentLecture | null }) {
  const t = useTranslations('tutor')
  const [open, setOpen] = useState(false)
  const create = useCreateLecture()
  const named = useNamedLecture(current?.id ?? null)
  const shown = named ? named.lecture : current
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="target inline-flex max-w-full min-w-0 items-center gap-2 rounded px-2 hover:bg-sunk"
      >
        {(shown ?? named) && <span className="sr-only">{t('switchLecture')}: </span>}
        <span className="grid min-w-0 text-left leading-tight">
          <span className="truncate font-semibold">
            {shown?.title ?? t(named ? 'otherLecture' : 'choose')}
          </span>
          {shown && <span className="truncate text-sm text-muted">{shown.semester}</span>}
        </span>
        <Icon name="chevronDown" className="text-muted" />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('switchLecture')}
        description={t('switchHint')}
        footer={<SemesterManagerButton />}
      >
        <LectureBrowser
          // From another one the current lecture is chosen like any other.
          currentId={named ? null : (current?.id ?? null)}
          onChosen={() => setOpen(false)}
          onCreate={() => {
            setOpen(false)
            void create.open()
          }}
        />
      </Dialog>
      {create.dialog}
    </>
  )
}
