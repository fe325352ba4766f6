'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { PictureTextArea } from '@/components/images/picture-text-area'
import type { ZodField } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { describedBy, FieldError } from '@/components/ui/field-frame'
import { Icon } from '@/components/ui/icon'
import { keepFocus } from '@/components/ui/keep-focus'
import { OptionBadge } from '@/components/ui/option-badge'
import { SortableList } from '@/components/ui/sortable-list'
import { bounds } from '@/lib/bounds'
import { kindBounds } from '@/lib/later-bounds'
import { emptyAnswer } from '@/lib/questions/draft-rules'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { letterOf } from '@/lib/questions/letter-rules'
import { CorrectChoice } from './correct-choice'
import { LeftAnswers } from './left-answers'
import { useAnswerEntry, type AnswerEntryOptions, type OptionDraft } from './use-answer-entry'

export type AnswersEditorProps = Pick<AnswerEntryOptions, 'texts' | 'onText'> & {
  /** The result of `useFieldArray`. */
  answers: AnswerEntryOptions['answers'] & {
    append: (answer: OptionDraft, options: { shouldFocus: boolean }) => void
    remove: (index: number) => void
    move: (from: number, to: number) => void
  }
  /** The field of an answer's text. */
  answer: (index: number) => ZodField<string>
  kind: QuestionKind
  /** The correct answers: the common name of their inputs, and their ids. */
  correct: {
    name: string
    chosen: readonly string[]
    error: string | undefined
    onChange: (ids: string[]) => void
  }
  /** Whether it has a correct answer; otherwise it is a survey. */
  graded: boolean
  /** A stored question: texts and points can change, but not its answers and which ones are correct. */
  settled: boolean
  /** The answers are items to put in order, written in the correct order. */
  inOrder?: boolean
}

/** The answers of a question being edited, in their order. */
export function AnswersEditor(props: AnswersEditorProps) {
  const { answers, texts, onText, answer, kind, correct, graded, settled, inOrder = false } = props
  const t = useTranslations('questions.editor')
  const words = useWords(props)
  const id = useId()
  const { fields, append, remove, move } = answers
  const { min, max } = inOrder ? kindBounds.orderItems : bounds.answersPerQuestion
  const nameOf = (index: number) => answer(index).name
  const entry = useAnswerEntry({ answers, texts, onText, nameOf, settled, max })
  return (
    <fieldset
      ref={keepFocus}
      role={graded && kind === 'single' ? 'radiogroup' : undefined}
      tabIndex={-1}
      aria-invalid={correct.error ? true : undefined}
      aria-describedby={describedBy(id, { error: correct.error, hint: true })}
      className="min-w-0"
    >
      <legend className="font-semibold">{words.all}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
        {words.hint}
      </p>
      <FieldError id={id} error={correct.error} />
      <SortableList
        label={words.all}
        items={fields}
        nameOf={(_, index) => words.one(index)}
        onMove={move}
        className="grid grid-cols-[minmax(0,1fr)] gap-1"
        renderItem={(item, index, handle) => (
          <div className="flex flex-wrap items-start gap-1 py-1 sm:flex-nowrap sm:gap-2">
            {inOrder ? (
              <span className="tabular mt-2.5 w-7 shrink-0 text-center font-semibold">{index + 1}</span>
            ) : (
              <OptionBadge index={index} className="mt-1.5" />
            )}
            <PictureTextArea
              label={words.one(index)}
              labelHidden
              rows={1}
              {...answer(index)}
              onKeyDown={(event) => entry.onKeyDown(event, index)}
              onPaste={(event) => entry.onPaste(event, index)}
              className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0"
              inputClassName="min-h-11!"
            />
            {graded && !inOrder && (
              <CorrectChoice
                {...{ kind, correct, settled, index }}
                answerId={item.id}
                onKeyDown={(event) => entry.onKeyDown(event, index)}
              />
            )}
            {fields.length > min && !settled && (
              <button
                type="button"
                aria-label={words.remove(index)}
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
      <LeftAnswers left={entry.left} max={max} />
      {!settled && fields.length < max && (
        <Button
          variant="quiet"
          icon={<Icon name="plus" />}
          onClick={() => append(emptyAnswer(), { shouldFocus: false })}
        >
          {t(inOrder ? 'addItem' : 'addAnswer')}
        </Button>
      )}
    </fieldset>
  )
}

/** The names of answers, which are called items if they are put in order. */
function useWords({ inOrder, kind, graded, settled }: AnswersEditorProps) {
  const t = useTranslations('questions.editor')
  const tTerms = useTranslations('terms')
  if (inOrder)
    return {
      all: t('items'),
      hint: t(
        graded ? (settled ? 'itemsSettled' : 'itemsHint') : settled ? 'surveySettled' : 'itemsSurveyHint',
      ),
      one: (index: number) => t('item', { place: index + 1 }),
      remove: (index: number) => t('removeItem', { place: index + 1 }),
    }
  return {
    all: tTerms('answers'),
    hint: settled ? t(graded ? 'settledHint' : 'surveySettled') : t('answersHint', { kind }),
    one: (index: number) => t('answer', { letter: letterOf(index) }),
    remove: (index: number) => t('removeAnswer', { letter: letterOf(index) }),
  }
}
