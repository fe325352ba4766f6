'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ListLecture } from '@/components/items/item-list'
import { LockedItem, RestoreItem } from '@/components/items/locked-item'
import { SaveItem } from '@/components/items/save-item'
import { WrittenQuestion } from '@/components/items/written-question'
import { useEditConflict, type Difference } from '@/components/layout/edit-conflict'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useFormPage } from '@/components/layout/form-page'
import { useLecture } from '@/components/sessions/live-lecture'
import { buttonClass } from '@/components/ui/button-class'
import { notify } from '@/components/ui/notify'
import { archiveQuestion, editQuestion } from '@/lib/questions/client'
import { draftOf, plainLine, questionForm, toChange, type QuestionDraft } from '@/lib/questions/draft-rules'
import { questionView, type QuestionView } from '@/lib/questions/schema'
import { useQuestionDifferences } from './question-differences'
import { listPath, QuestionForm } from './question-form'

type EditQuestionProps = { question: QuestionView; lecture: ListLecture }

/** The form of a stored question: texts and points can be changed. */
export function EditQuestion({ question, lecture }: EditQuestionProps) {
  const [taken, setTaken] = useState(question)
  return <EditForm key={taken.version} question={taken} lecture={lecture} onTake={setTaken} />
}

type EditFormProps = EditQuestionProps & { onTake: (current: QuestionView) => void }

function EditForm({ question, lecture, onTake }: EditFormProps) {
  const t = useTranslations('questions')
  const compare = useQuestionDifferences()
  const { round } = useLecture().state
  const [stored] = useState(() => draftOf(question))

  async function save(draft: QuestionDraft, version: number) {
    await editQuestion({ id: question.id, version, ...toChange(draft, stored) })
    notify({ title: t('done.save'), description: plainLine(draft.text) })
  }

  const page = useFormPage({
    schema: questionForm,
    defaultValues: stored,
    listPath,
    onError: (error): void => conflict.onError(error),
    onSave: (_, typed) => save(typed, question.version),
  })
  const { typed, pending, finish } = page
  const conflict = useEditConflict<QuestionView>({
    view: questionView,
    compare: (current): Difference[] => compare(typed, stored, draftOf(current)),
    onKeepMine: async (version): Promise<void> => {
      await save(typed, version)
      finish()
    },
    onTakeTheirs: onTake,
    failed: t('failed.save'),
  })
  const lead = (
    <>
      {t('settledHint')}{' '}
      <GuardedLink href={`?create&from=${question.id}`} className="link">
        {t('newFromThis')}
      </GuardedLink>
    </>
  )
  const running = round?.running === true && round.itemId === question.id
  const buttons = (
    <SaveItem pending={pending} disabledReason={running && t('locked.running')}>
      {t('save')}
    </SaveItem>
  )
  return (
    <>
      <QuestionForm heading={t('editTitle')} {...{ lead, lecture, page, buttons }} settled />
      {conflict.question}
    </>
  )
}

/** A question that cannot be edited here: why, what to do, and its content. */
export function LockedQuestion({ question }: { question: QuestionView }) {
  const t = useTranslations('questions')
  const tTerms = useTranslations('terms')
  const { id, quickCheckId, text } = question
  const why = quickCheckId === null ? 'archived' : 'inQuickCheck'
  const action =
    quickCheckId === null ? (
      <RestoreItem
        done={t('done.restore')}
        title={plainLine(text)}
        onRestore={() => archiveQuestion(id, false)}
      />
    ) : (
      <GuardedLink href={`/tutor/lecture/quickchecks?edit=${quickCheckId}`} className={buttonClass()}>
        {t('locked.toQuickCheck')}
      </GuardedLink>
    )
  return (
    <LockedItem
      list={{ href: listPath, label: t('toList') }}
      title={tTerms('question')}
      why={t(`locked.${why}`)}
      hint={t(`locked.${why}Hint`)}
      action={action}
    >
      <div className="grid max-w-3xl gap-3 border-t border-line pt-4">
        <p className="text-muted">{tTerms('pointCount', { count: question.points })}</p>
        <WrittenQuestion question={question} />
      </div>
    </LockedItem>
  )
}
