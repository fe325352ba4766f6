'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { TextArea } from '@/components/ui/text-area'
import { cn } from '@/lib/cn'
import { fieldNames, type AnswerDraft } from '@/lib/questions/draft-rules'

type AnswerEditorProps = {
  answer: AnswerDraft
  index: number
  /** The grip that moves it; null where the order is settled. */
  handle: ReactNode
  /** The common name of the radio buttons. */
  correctName: string
  correct: boolean
  settled: boolean
  error: string | undefined
  onText: (text: string) => void
  onCorrect: () => void
  /** Null while no answer may be taken away. */
  onRemove: (() => void) | null
}

/** One answer that is being written: its letter, whether it is the right one, its text. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { answer, index, handle, correctName, correct, settled, error, onText, onCorrect, onRemove } = props
  const t = useTranslations('questions.editor')
  const letter = String.fromCharCode(65 + index)
  return (
    <div className="flex flex-wrap items-start gap-1 py-1 sm:flex-nowrap sm:gap-2">
      {handle}
      <OptionBadge index={index} className="mt-1.5" />
      <TextArea
        label={t('answer', { letter })}
        labelHidden
        name={fieldNames.answer(answer)}
        value={answer.text}
        rows={1}
        onChange={(event) => onText(event.target.value)}
        error={error}
        className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0"
        inputClassName="min-h-11!"
      />
      <label
        className={cn(
          'relative flex min-h-11 items-center gap-1.5 rounded px-2 max-sm:flex-1',
          correct ? 'font-semibold text-success' : 'text-muted',
          !settled && 'hover:bg-sunk',
        )}
      >
        <input
          type="radio"
          name={correctName}
          value={answer.id}
          checked={correct}
          disabled={settled && !correct}
          onChange={() => !settled && onCorrect()}
          aria-label={t('isRight', { letter })}
          className="size-5 shrink-0 accent-success"
        />
        <span aria-hidden>{t('right')}</span>
      </label>
      {onRemove && (
        <button
          type="button"
          aria-label={t('removeAnswer', { letter })}
          onClick={onRemove}
          className="target inline-flex shrink-0 items-center justify-center rounded text-muted hover:bg-sunk hover:text-danger"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
