'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEditConflict, type Difference } from '@/components/layout/edit-conflict'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { editQuestion } from '@/lib/questions/client'
import { draftOf, plainLine, toChange, type QuestionDraft } from '@/lib/questions/draft-rules'
import { questionView, type QuestionView } from '@/lib/questions/schema'
import { QuestionForm } from './question-form'
import type { ListLecture } from './question-list'
import { useQuestionForm } from './use-question-form'

type EditQuestionProps = { question: QuestionView; lecture: ListLecture }

/** A stored question: texts and points can be changed. */
export function EditQuestion({ question, lecture }: EditQuestionProps) {
  const [taken, setTaken] = useState(question)
  return <EditForm key={taken.version} question={taken} lecture={lecture} onTake={setTaken} />
}

type EditFormProps = EditQuestionProps & { onTake: (current: QuestionView) => void }

function EditForm({ question, lecture, onTake }: EditFormProps) {
  const t = useTranslations('questions')
  const tForms = useTranslations('forms')
  const notifyError = useNotifyError()
  const compare = useDifferences()
  const { round } = useLecture().state
  const [stored] = useState(() => draftOf(question))

  async function save(draft: QuestionDraft, version: number) {
    await editQuestion({ id: question.id, version, ...toChange(draft, stored) })
    notify({ title: t('done.save'), description: plainLine(draft.text) })
  }

  function fail(error: unknown) {
    if (!conflict.caught(error)) notifyError(error, t('failed.save'))
  }

  const state = useQuestionForm({
    start: stored,
    save: (draft) => save(draft, question.version),
    onError: fail,
  })
  const conflict = useEditConflict<QuestionView>({
    view: questionView,
    compare: (current) => compare(state.draft, stored, draftOf(current)),
    onKeepMine: async (version) => {
      try {
        await save(state.draft, version)
        state.finish()
        return true
      } catch (error) {
        fail(error)
        return false
      }
    },
    onTakeTheirs: onTake,
  })
  const lead = (
    <>
      {t('settledHint')}{' '}
      <GuardedLink href={`?create&from=${question.id}`} className="link">
        {t('newFromThis')}
      </GuardedLink>
    </>
  )
  const runs = round?.running && round.itemId === question.id
  const buttons = (
    <>
      {runs && (
        <output className="flex basis-full items-start gap-2 font-medium">
          <Icon name="info" className="mt-0.5" /> {t('locked.running')}
        </output>
      )}
      <Button type="submit" size="lg" disabled={runs} pending={state.pending} pendingLabel={tForms('saving')}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <>
      <QuestionForm heading={t('editTitle')} {...{ lead, lecture, state, buttons }} settled />
      {conflict.question}
    </>
  )
}

/** Of what somebody changed in a question, that which now stands differently in the one that was saved meanwhile. */
function useDifferences() {
  const t = useTranslations('questions.editor')
  return (mine: QuestionDraft, stored: QuestionDraft, theirs: QuestionDraft): Difference[] => {
    const change = toChange(mine, stored)
    const all: Difference[] = [
      ...(change?.text === undefined ? [] : [{ label: t('text'), mine: mine.text, theirs: theirs.text }]),
      ...(change?.points === undefined
        ? []
        : [{ label: t('points'), mine: mine.points, theirs: theirs.points }]),
      ...(change?.answers ?? []).map(({ id, text }) => {
        const place = mine.answers.findIndex((answer) => answer.id === id)
        return {
          label: t('answer', { letter: String.fromCharCode(65 + place) }),
          mine: text,
          theirs: theirs.answers.find((answer) => answer.id === id)?.text,
        }
      }),
    ]
    return all.filter((difference) => difference.mine !== difference.theirs)
  }
}
