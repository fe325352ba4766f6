'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDuration } from '@/components/rounds/use-duration'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { FieldErrors } from '@/components/ui/form-errors'
import { Icon } from '@/components/ui/icon'
import { SortableList } from '@/components/ui/sortable-list'
import { bounds } from '@/lib/bounds'
import { emptyQuestion, fieldNames, hasText, type QuestionDraft } from '@/lib/questions/draft-rules'
import {
  addQuestions,
  duplicateQuestion,
  moveQuestion,
  removeQuestion,
  replaceQuestion,
  totalPoints,
  type QuickCheckDraft,
} from '@/lib/quickchecks/draft-rules'
import { QuestionCard } from './question-card'
import type { ListLecture } from './quickcheck-list'
import { TakeOverQuestions } from './take-over-questions'
import { useOpenCards } from './use-open-cards'

type QuestionDraftsProps = {
  lecture: ListLecture
  draft: QuickCheckDraft
  errors: FieldErrors
  settled: boolean
  onChange: (draft: QuickCheckDraft) => void
  /** Names the question that is being worked on. */
  onLook: (id: string) => void
}

/** The questions of a QuickCheck in their order, each to be unfolded and written. */
export function QuestionDrafts({ lecture, draft, errors, settled, onChange, onLook }: QuestionDraftsProps) {
  const t = useTranslations('quickchecks')
  const duration = useDuration()
  const [removing, setRemoving] = useState<QuestionDraft | null>(null)
  const [takingOver, setTakingOver] = useState(false)
  const cards = useOpenCards(draft.questions, errors)
  const { questions } = draft
  const room = bounds.questionsPerQuickCheck.max - questions.length

  function add(added: readonly QuestionDraft[]) {
    onChange(addQuestions(draft, added))
    const [first] = added
    if (!first) return
    cards.openAlone(first.id)
    onLook(first.id)
    // Its field is there with the next picture.
    requestAnimationFrame(() => document.getElementsByName(fieldNames.text(first))[0]?.focus())
  }

  function remove(question: QuestionDraft) {
    if (hasText(question)) setRemoving(question)
    else onChange(removeQuestion(draft, question.id))
  }

  return (
    <section aria-labelledby="questions-heading" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="questions-heading" className="text-lg">
          {t('form.questions')}
        </h2>
        <output className="tabular text-muted">
          {t('questions', { count: questions.length })} · {t('points', { count: totalPoints(draft) })} ·{' '}
          {duration(questions.length, lecture.timer)}
        </output>
      </div>
      <SortableList
        label={t('form.questions')}
        items={questions}
        nameOf={(_, index) => t('form.question', { number: index + 1 })}
        onMove={(from, to) => onChange(moveQuestion(draft, from, to))}
        className="grid grid-cols-1 gap-3"
        renderItem={(question, index, handle) => (
          <QuestionCard
            {...{ question, index, errors, settled }}
            handle={settled ? null : handle}
            open={cards.isOpen(question)}
            onToggle={() => cards.toggle(question)}
            onWork={() => {
              cards.keepOpen(question.id)
              onLook(question.id)
            }}
            onChange={(next) => onChange(replaceQuestion(draft, next))}
            onDuplicate={room > 0 ? () => onChange(duplicateQuestion(draft, question.id)) : null}
            onRemove={questions.length > 1 ? () => remove(question) : null}
          />
        )}
      />
      {!settled && room > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" icon={<Icon name="plus" />} onClick={() => add([emptyQuestion()])}>
            {t('form.addQuestion')}
          </Button>
          <Button variant="quiet" icon={<Icon name="copy" />} onClick={() => setTakingOver(true)}>
            {t('form.takeOver')}
          </Button>
        </div>
      )}
      {!settled && room === 0 && <p className="text-muted">{t('form.full', { max: questions.length })}</p>}
      {takingOver && (
        <TakeOverQuestions
          lectureId={lecture.id}
          room={room}
          onAdd={add}
          onClose={() => setTakingOver(false)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t('form.removeTitle')}
        description={t('form.removeText')}
        confirmLabel={t('form.remove')}
        danger
        onConfirm={() => {
          if (removing) onChange(removeQuestion(draft, removing.id))
        }}
      />
    </section>
  )
}
