'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ListLecture } from '@/components/items/item-list'
import { useDuration } from '@/components/rounds/use-duration'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { SortableList } from '@/components/ui/sortable-list'
import { bounds } from '@/lib/bounds'
import { copyOfDraft, emptyQuestion, hasText, type QuestionDraft } from '@/lib/questions/draft-rules'
import { totalPoints } from '@/lib/quickchecks/draft-rules'
import { QuestionCard } from './question-card'
import type { QuickCheckPage } from './quickcheck-form'
import { TakeOverQuestions } from './take-over-questions'
import { useOpenCards } from './use-open-cards'

type QuestionDraftsProps = {
  lecture: ListLecture
  page: QuickCheckPage
  settled: boolean
  /** Reports the question being edited. */
  onLook: (id: string) => void
}

/** The questions of a QuickCheck in their order, each to unfold and edit. */
export function QuestionDrafts({ lecture, page, settled, onLook }: QuestionDraftsProps) {
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const duration = useDuration()
  const [removing, setRemoving] = useState<number | null>(null)
  const [takingOver, setTakingOver] = useState(false)
  const { fields, append, insert, remove, move } = useFieldArray({
    control: page.control,
    name: 'questions',
    keyName: 'key',
  })
  const cards = useOpenCards(fields[0]?.id, (index) => page.isWrong(`questions.${index}`))
  // The order of `fields` is current before that of the texts.
  const questions = fields.map((item) => page.typed.questions.find(({ id }) => id === item.id) ?? item)
  const { max } = bounds.questionsPerQuickCheck
  const room = max - questions.length
  const written = questions.filter(hasText)

  function show({ id }: QuestionDraft) {
    cards.openAlone(id)
    onLook(id)
  }

  function add() {
    const added = emptyQuestion()
    append(added, { shouldFocus: false })
    show(added)
    const name = `questions.${questions.length}.text`
    // Its field exists after the next frame.
    requestAnimationFrame(() => document.getElementsByName(name)[0]?.focus())
  }

  /** Empty questions are replaced by the inserted ones. */
  function takeOver(taken: QuestionDraft[]) {
    remove(questions.flatMap((question, index) => (hasText(question) ? [] : [index])))
    append(taken.slice(0, max - written.length), { shouldFocus: false })
    if (taken[0]) show(taken[0])
  }

  return (
    <section ref={keepFocus} aria-labelledby="questions-heading" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="questions-heading" className="text-lg">
          {tTerms('questions')}
        </h2>
        <output className="tabular text-muted">
          {tTerms('questionCount', { count: questions.length })} ·{' '}
          {tTerms('pointCount', { count: totalPoints({ questions }) })} ·{' '}
          {duration(questions.length, lecture.timer)}
        </output>
      </div>
      <SortableList
        label={tTerms('questions')}
        items={questions}
        nameOf={(_, index) => t('form.question', { number: index + 1 })}
        onMove={move}
        className="grid grid-cols-1 gap-3"
        renderItem={(question, index, handle) => (
          <QuestionCard
            {...{ question, index, page, settled }}
            handle={settled ? null : handle}
            open={cards.isOpen(question.id, index)}
            onToggle={() => cards.toggle(question.id, index)}
            onWork={() => {
              cards.keepOpen(question.id)
              onLook(question.id)
            }}
            onDuplicate={
              room > 0 ? () => insert(index + 1, copyOfDraft(question), { shouldFocus: false }) : null
            }
            onRemove={
              questions.length > 1 ? () => (hasText(question) ? setRemoving(index) : remove(index)) : null
            }
          />
        )}
      />
      {!settled && room > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" icon={<Icon name="plus" />} onClick={add}>
            {t('form.addQuestion')}
          </Button>
          <Button variant="quiet" icon={<Icon name="copy" />} onClick={() => setTakingOver(true)}>
            {t('form.takeOver')}
          </Button>
        </div>
      )}
      {!settled && room === 0 && <p className="text-muted">{t('form.full', { max })}</p>}
      {takingOver && (
        <TakeOverQuestions
          lectureId={lecture.id}
          room={max - written.length}
          onAdd={takeOver}
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
          if (removing !== null) remove(removing)
        }}
      />
    </section>
  )
}
