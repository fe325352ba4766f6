'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { LectureBrowser } from '@/components/lectures/lecture-browser'
import { useNamedLecture } from '@/components/lectures/named-lecture'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { useCreateLecture } from '@/components/lectures/use-create-lecture'
import { SemesterManagerButton } from '@/components/semesters/semester-manager-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { isOwnChoice, listenForLecture, type ChosenLecture } from '@/lib/lectures/tab-client'

type CurrentLecture = { id: string; title: string; semester: string }

/** The current lecture at the top of every page; opens a list of the others and a form for a new one. */
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
        {(shown ?? named) && <span className="sr-only">{t('switchLectureFrom')} </span>}
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
          // If the page is about another lecture, the current one can be chosen like any other.
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

/**
 * A tutor has one current lecture for all tabs. When it changes elsewhere, this tab asks which one to continue with, so
 * that a page never silently mixes the two.
 */
export function LectureWatch({ current }: { current: ChosenLecture | null }) {
  const t = useTranslations('tutor.elsewhere')
  const { pendingId, keep, askAndChoose } = useChooseLecture()
  const router = useRouter()
  const [mine, setMine] = useState(current)
  const [seen, setSeen] = useState(current)
  const [announced, setAnnounced] = useState<ChosenLecture | null>(null)

  useEffect(() => listenForLecture((lecture) => setAnnounced(isOwnChoice(lecture.id) ? null : lecture)), [])

  if (seen?.id !== current?.id) {
    setSeen(current)
    setAnnounced(null)
    if (!mine || !current || isOwnChoice(current.id)) setMine(current)
  }

  const other = announced ?? current
  const asks = mine !== null && other !== null && other.id !== mine.id
  // The texts stay while the dialog closes.
  const titles = { mine: mine?.title ?? '', other: other?.title ?? '' }

  async function take(lecture: ChosenLecture) {
    if (!(await askAndChoose(lecture.id))) return
    setMine(lecture)
    setAnnounced(null)
  }

  async function stay(lecture: ChosenLecture) {
    if (!(await keep(lecture.id))) return
    setAnnounced(null)
    // The page may show the other lecture already.
    router.refresh()
  }

  return (
    <Dialog
      kind="alert"
      open={asks}
      // An answer is required: every page of the tutor area is about one of the two.
      onOpenChange={() => undefined}
      title={t('title')}
      description={t('text', titles)}
      footer={
        <>
          <Button
            variant="secondary"
            pending={pendingId !== null && pendingId === other?.id}
            onClick={() => other && void take(other)}
          >
            {t('take', { title: titles.other })}
          </Button>
          <Button
            pending={pendingId !== null && pendingId === mine?.id}
            onClick={() => mine && void stay(mine)}
          >
            {t('stay', { title: titles.mine })}
          </Button>
        </>
      }
    />
  )
}
