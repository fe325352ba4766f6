'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { LoadingPart } from '@/components/ui/loading-part'
import { TextField } from '@/components/ui/text-field'
import { copyOfStored, draftOf, plainLine, type QuestionDraft } from '@/lib/questions/draft-rules'
import type { QuestionView } from '@/lib/questions/schema'
import { useQuestionSearch } from '@/lib/quickchecks/client'

type TakeOverQuestionsProps = {
  lectureId: string
  /** The number of questions that still fit. */
  room: number
  onAdd: (questions: QuestionDraft[]) => void
  onClose: () => void
}

/** Chooses single questions of the lecture and inserts copies of them into the QuickCheck. */
export function TakeOverQuestions({ lectureId, room, onAdd, onClose }: TakeOverQuestionsProps) {
  const t = useTranslations('quickchecks.takeOver')
  const locale = useLocale()
  const notifyError = useNotifyError()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<readonly QuestionView[]>([])
  const { found, searching, failed, retry } = useQuestionSearch(lectureId, q.trim(), notifyError)

  function choose(question: QuestionView, on: boolean) {
    setChosen(on ? [...chosen, question] : chosen.filter(({ id }) => id !== question.id))
  }

  function add() {
    onAdd(chosen.map((question) => copyOfStored(draftOf(question), locale)))
    onClose()
  }

  const isChosen = (id: string) => chosen.some((question) => question.id === id)
  return (
    <Dialog
      kind="wide"
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('text', { room })}
      footer={
        <Button disabled={chosen.length === 0} onClick={add}>
          {t('add', { count: chosen.length })}
        </Button>
      }
    >
      <TextField
        type="search"
        label={t('search')}
        value={q}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setQ(event.target.value)}
      />
      <div aria-busy={searching} className="mt-4 min-h-40">
        {!found && <LoadingPart failed={failed} retry={retry} />}
        {found?.items.length === 0 && <p className="text-muted">{t(found.q === '' ? 'none' : 'noMatch')}</p>}
        <ul>
          {found?.items.map((question) => (
            <li key={question.id} className="border-t border-line first:border-t-0">
              <Checkbox
                checked={isChosen(question.id)}
                disabled={!isChosen(question.id) && chosen.length >= room}
                onChange={(event) => choose(question, event.target.checked)}
                label={<span className="line-clamp-2 wrap-anywhere">{plainLine(question.text)}</span>}
              />
            </li>
          ))}
        </ul>
        {found && found.total > found.items.length && (
          <p className="mt-3 text-muted">{t('more', { count: found.total - found.items.length })}</p>
        )}
      </div>
    </Dialog>
  )
}
