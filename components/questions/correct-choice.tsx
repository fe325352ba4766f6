'use client'

import { useTranslations } from 'next-intl'
import type { KeyboardEventHandler } from 'react'
import { useEarlyCheck } from '@/components/ui/early-input'
import { cn } from '@/lib/cn'
import { letterOf } from '@/lib/questions/letter-rules'
import type { AnswersEditorProps } from './answers-editor'

type CorrectChoiceProps = Pick<AnswersEditorProps, 'kind' | 'correct' | 'settled'> & {
  answerId: string
  index: number
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
}

/** Whether an answer is correct. */
export function CorrectChoice({ kind, correct, settled, answerId, index, onKeyDown }: CorrectChoiceProps) {
  const t = useTranslations('questions.editor')
  const isCorrect = correct.chosen.includes(answerId)
  function toggle() {
    const others = kind === 'single' ? [] : correct.chosen.filter((id) => id !== answerId)
    correct.onChange(isCorrect && kind !== 'single' ? others : [...others, answerId])
  }
  const button = useEarlyCheck(isCorrect)
  return (
    <label
      className={cn(
        'relative flex min-h-11 items-center gap-1.5 rounded px-2 max-sm:flex-1',
        isCorrect ? 'font-semibold text-success' : 'text-muted',
        !settled && 'hover:bg-sunk',
      )}
    >
      <input
        ref={button}
        autoComplete="off"
        type={kind === 'single' ? 'radio' : 'checkbox'}
        name={correct.name}
        value={answerId}
        checked={isCorrect}
        disabled={settled && !isCorrect}
        onChange={() => !settled && toggle()}
        onKeyDown={onKeyDown}
        aria-label={t('isRight', { letter: letterOf(index) })}
        className="size-5 shrink-0 accent-success"
      />
      {/* As wide as it is in bold, so that all answers are equally wide. */}
      <span aria-hidden className="grid">
        <span className="invisible col-start-1 row-start-1 font-semibold">{t('right')}</span>
        <span className="col-start-1 row-start-1">{t('right')}</span>
      </span>
    </label>
  )
}
