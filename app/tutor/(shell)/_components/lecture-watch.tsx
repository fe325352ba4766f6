'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { isOwnChoice, listenForLecture, type ChosenLecture } from '@/lib/lectures/tab-client'

/**
 * A tutor has one current lecture, whatever the number of tabs. When it becomes another one somewhere else, this tab
 * asks which to go on with; nothing of the two is ever mixed on a page without a word.
 */
export function LectureWatch({ current }: { current: ChosenLecture | null }) {
  const t = useTranslations('tutor.elsewhere')
  const { pendingId, choose } = useChooseLecture()
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
  // What is asked stays readable while the dialog closes.
  const titles = { mine: mine?.title ?? '', other: other?.title ?? '' }

  async function goOnWith(lecture: ChosenLecture) {
    if (!(await choose(lecture.id))) return
    setMine(lecture)
    setAnnounced(null)
  }

  return (
    <Dialog
      kind="alert"
      open={asks}
      // It has to be answered: every page of the tutor area is about one of the two.
      onOpenChange={() => undefined}
      title={t('title')}
      description={t('text', titles)}
      footer={
        <>
          <Button
            variant="secondary"
            pending={pendingId !== null && pendingId === other?.id}
            onClick={() => other && void goOnWith(other)}
          >
            {t('take', { title: titles.other })}
          </Button>
          <Button
            pending={pendingId !== null && pendingId === mine?.id}
            onClick={() => mine && void goOnWith(mine)}
          >
            {t('stay', { title: titles.mine })}
          </Button>
        </>
      }
    />
  )
}
