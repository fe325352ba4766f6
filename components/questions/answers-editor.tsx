'use client'

import { useTranslations } from 'next-intl'
import { useId, type KeyboardEventHandler } from 'react'
import type { ZodField } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { describedBy, FieldError } from '@/components/ui/field-frame'
import { Icon } from '@/components/ui/icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { SortableList } from '@/components/ui/sortable-list'
import { TextArea } from '@/components/ui/text-area'
import { bounds } from '@/lib/bounds'
import { cn } from '@/lib/cn'
import { emptyAnswer } from '@/lib/questions/draft-rules'
import { LeftAnswers } from './left-answers'
import { useAnswerEntry, type AnswerEntryOptions, type DraftAnswer } from './use-answer-entry'

export type AnswersEditorProps = Pick<AnswerEntryOptions, 'texts' | 'onText'> & {
  /** What `useFieldArray` gives. */
  answers: AnswerEntryOptions['answers'] & {
    append: (answer: DraftAnswer, options: { shouldFocus: boolean }) => void
    remove: (index: number) => void
    move: (from: number, to: number) => void
  }
  /** The field of an answer's text. */
  answer: (index: number) => ZodField<string>
  /** Which answer is correct: the common name of the radio buttons, and the id of the answer that is chosen. */
  correct: { name: string; value: string | null; error: string | undefined; onChange: (id: string) => void }
  /** One answer is right; otherwise it is a survey. */
  graded: boolean
  /** A stored question: texts and points change, never which answers there are and which one is right. */
  settled: boolean
}

const letterOf = (index: number) => String.fromCharCode(65 + index)

/** The answers of a question that is being written, in their order. */
export function AnswersEditor(props: AnswersEditorProps) {
  const { answers, texts, onText, answer, correct, graded, settled } = props
  const t = useTranslations('questions.editor')
  const tTerms = useTranslations('terms')
  const id = useId()
  const { fields, append, remove, move } = answers
  const { min, max } = bounds.answersPerQuestion
  const entry = useAnswerEntry({ answers, texts, onText, nameOf: (index) => answer(index).name, settled })
  return (
    <fieldset
      role={graded ? 'radiogroup' : undefined}
      tabIndex={-1}
      aria-invalid={correct.error ? true : undefined}
      aria-describedby={describedBy(id, { error: correct.error, hint: true })}
      className="min-w-0"
    >
      <legend className="font-semibold">{tTerms('answers')}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {t(!settled ? 'answersHint' : graded ? 'settledHint' : 'surveySettled')}
      </p>
      <FieldError id={id} error={correct.error} />
      <SortableList
        label={tTerms('answers')}
        items={fields}
        nameOf={(_, index) => t('answer', { letter: letterOf(index) })}
        onMove={move}
        className="grid gap-1"
        renderItem={(item, index, handle) => (
          <div className="flex flex-wrap items-start gap-1 py-1 sm:flex-nowrap sm:gap-2">
            <OptionBadge index={index} className="mt-1.5" />
            <TextArea
              label={t('answer', { letter: letterOf(index) })}
              labelHidden
              rows={1}
              {...answer(index)}
              onKeyDown={(event) => entry.onKeyDown(event, index)}
              onPaste={(event) => entry.onPaste(event, index)}
              className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0"
              inputClassName="min-h-11!"
            />
            {graded && (
              <CorrectChoice
                {...{ correct, settled, index }}
                answerId={item.id}
                onKeyDown={(event) => entry.onKeyDown(event, index)}
              />
            )}
            {fields.length > min && !settled && (
              <button
                type="button"
                aria-label={t('removeAnswer', { letter: letterOf(index) })}
                onClick={() => remove(index)}
                className="target inline-flex shrink-0 items-center justify-center rounded text-muted hover:bg-sunk hover:text-danger"
              >
                <Icon name="close" />
              </button>
            )}
            {/* The last to be reached by the keyboard: after the question's text comes the first answer. */}
            {!settled && <span className="order-first">{handle}</span>}
          </div>
        )}
      />
      <LeftAnswers left={entry.left} />
      {!settled && fields.length < max && (
        <Button
          variant="quiet"
          icon={<Icon name="plus" />}
          onClick={() => append(emptyAnswer(), { shouldFocus: false })}
        >
          {t('addAnswer')}
        </Button>
      )}
    </fieldset>
  )
}

type CorrectChoiceProps = Pick<AnswersEditorProps, 'correct' | 'settled'> & {
  answerId: string
  index: number
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
}

/** Whether an answer is the right one. */
function CorrectChoice({ correct, settled, answerId, index, onKeyDown }: CorrectChoiceProps) {
  const t = useTranslations('questions.editor')
  const isCorrect = answerId === correct.value
  return (
    <label
      className={cn(
        'relative flex min-h-11 items-center gap-1.5 rounded px-2 max-sm:flex-1',
        isCorrect ? 'font-semibold text-success' : 'text-muted',
        !settled && 'hover:bg-sunk',
      )}
    >
      <input
        type="radio"
        name={correct.name}
        value={answerId}
        checked={isCorrect}
        disabled={settled && !isCorrect}
        onChange={() => !settled && correct.onChange(answerId)}
        onKeyDown={onKeyDown}
        aria-label={t('isRight', { letter: letterOf(index) })}
        className="size-5 shrink-0 accent-success"
      />
      <span aria-hidden>{t('right')}</span>
    </label>
  )
}
