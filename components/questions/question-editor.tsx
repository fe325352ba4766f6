'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { describedBy, FieldError } from '@/components/ui/field-frame'
import type { FieldErrors } from '@/components/ui/form-errors'
import { Icon } from '@/components/ui/icon'
import { NumberField } from '@/components/ui/number-field'
import { SortableList } from '@/components/ui/sortable-list'
import { TextArea } from '@/components/ui/text-area'
import { bounds } from '@/lib/bounds'
import { emptyAnswer, fieldNames, type QuestionDraft } from '@/lib/questions/draft-rules'
import { AnswerEditor } from './answer-editor'
import { WritingHelp } from './writing-help'

type QuestionEditorProps = {
  draft: QuestionDraft
  /** By the names of `fieldNames`. */
  errors: FieldErrors
  onChange: (draft: QuestionDraft) => void
  /** A stored question: texts and points change, never which answers there are and which one is right. */
  settled?: boolean
}

/** The fields of one question: what is asked, its answers, which one is right, its points. */
export function QuestionEditor({ draft, errors, onChange, settled = false }: QuestionEditorProps) {
  const t = useTranslations('questions.editor')
  const id = useId()
  const { answers } = draft
  const { min, max } = bounds.answersPerQuestion
  const correctName = fieldNames.correct(draft)
  const letter = (index: number) => String.fromCharCode(65 + index)

  function change(changes: Partial<QuestionDraft>) {
    onChange({ ...draft, ...changes })
  }

  function move(from: number, to: number) {
    const next = [...answers]
    next.splice(to, 0, ...next.splice(from, 1))
    change({ answers: next })
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-0.5">
        <TextArea
          label={t('text')}
          hint={t('textHint')}
          name={fieldNames.text(draft)}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          error={errors[fieldNames.text(draft)]}
        />
        <WritingHelp />
      </div>
      <fieldset
        role="radiogroup"
        tabIndex={-1}
        aria-invalid={errors[correctName] ? true : undefined}
        aria-describedby={describedBy(id, { error: errors[correctName], hint: true })}
        className="min-w-0"
      >
        <legend className="font-semibold">{t('answers')}</legend>
        <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
          {t(settled ? 'settledHint' : 'answersHint')}
        </p>
        <FieldError id={id} error={errors[correctName]} />
        <SortableList
          label={t('answers')}
          items={answers}
          nameOf={(_, index) => t('answer', { letter: letter(index) })}
          onMove={move}
          className="grid gap-1"
          renderItem={(answer, index, handle) => (
            <AnswerEditor
              answer={answer}
              index={index}
              handle={settled ? null : handle}
              correctName={correctName}
              correct={answer.id === draft.correctId}
              settled={settled}
              error={errors[fieldNames.answer(answer)]}
              onText={(text) =>
                change({ answers: answers.map((one) => (one.id === answer.id ? { ...one, text } : one)) })
              }
              onCorrect={() => change({ correctId: answer.id })}
              onRemove={
                answers.length > min && !settled
                  ? () => change({ answers: answers.filter((one) => one.id !== answer.id) })
                  : null
              }
            />
          )}
        />
        {!settled && answers.length < max && (
          <Button
            variant="quiet"
            icon={<Icon name="plus" />}
            onClick={() => change({ answers: [...answers, emptyAnswer()] })}
          >
            {t('addAnswer')}
          </Button>
        )}
      </fieldset>
      <NumberField
        label={t('points')}
        hint={t('pointsHint', bounds.points)}
        name={fieldNames.points(draft)}
        defaultValue={draft.points}
        onValueChange={(points) => change({ points })}
        error={errors[fieldNames.points(draft)]}
      />
    </div>
  )
}
