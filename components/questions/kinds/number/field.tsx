'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { controlClass, describedBy, FieldError } from '@/components/ui/field-frame'
import { cn } from '@/lib/cn'
import { readDecimal } from '@/lib/questions/kinds/number/decimal-rules'
import { doubtfulReading, typedDecimal } from '@/lib/questions/kinds/number/notation-rules'
import type { Response } from '@/lib/questions/kinds/schema'
import type { AnswerFieldProps } from '../answer-field'

const numberIn = (value: Response | null) => (value && 'number' in value ? value.number : null)

/** A field for a number in either notation, with keys missing on a phone's numeric keypad. */
export function NumberField(props: AnswerFieldProps) {
  const { question, name, labelledBy, locked } = props
  const t = useTranslations('rounds.number')
  const id = useId()
  const { ref, typed, problem, type, leave } = useTypedNumber(props)
  const reading = doubtfulReading(typed, useLocale())
  const unit = question.unit ? `${id}-unit` : undefined
  const error = problem && t(problem === 'decimal' ? 'problem' : 'tooLarge')
  const keys = [
    { label: t('sign'), text: '±', insert: withOtherSign },
    { label: t('exponent'), text: '×10ⁿ', insert: withExponent },
  ]
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <input
          ref={ref}
          name={name}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          value={typed}
          readOnly={locked}
          aria-labelledby={labelledBy}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint: !error && !locked }, unit)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          className={cn(controlClass, 'tabular min-h-14 min-w-0 text-xl')}
        />
        {unit && (
          <span id={unit} className="shrink-0 text-lg wrap-anywhere">
            {question.unit}
          </span>
        )}
      </div>
      <FieldError id={id} error={error} />
      {!locked && (
        <div className="hidden gap-2 pointer-coarse:flex">
          {keys.map(({ label, text, insert }) => (
            <button
              key={text}
              type="button"
              aria-label={label}
              // The field keeps the focus, so that the keypad stays open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => type(insert(typed))}
              className="target rounded border-[1.5px] border-edge bg-surface px-4 text-lg"
            >
              {text}
            </button>
          ))}
        </div>
      )}
      {!error && !locked && (
        <output id={`${id}-hint`} className={cn('block text-sm', reading ? 'font-semibold' : 'text-muted')}>
          {reading ? t('read', { number: reading }) : t('hint')}
        </output>
      )}
    </div>
  )
}

const EXPONENT = /e.*$/i

/** Changes the sign of the exponent if there is one, or else of the number. */
function withOtherSign(typed: string): string {
  const [exponent] = EXPONENT.exec(typed) ?? []
  const change = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`)
  return exponent === undefined ? change(typed) : typed.replace(EXPONENT, `e${change(exponent.slice(1))}`)
}

const withExponent = (typed: string) => (EXPONENT.test(typed) ? typed : `${typed || '1'}e`)

type Problem = 'decimal' | 'decimalRange'

function problemOf(typed: string): Problem | null {
  const found = readDecimal(typed)
  return 'problem' in found && typed.trim() !== '' ? found.problem : null
}

/** The text of the field. While it is not a number there is no response; the error is shown on blur. */
function useTypedNumber({ name, value, onValueChange, unreadable }: AnswerFieldProps) {
  const number = numberIn(value)
  const locale = useLocale()
  const ref = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() =>
    number === null ? (unreadable?.get(name) ?? '') : typedDecimal(number, locale),
  )
  const [problem, setProblem] = useState(() => problemOf(typed))
  const [known, setKnown] = useState(number)
  const read = readDecimal(typed)
  const own = 'decimal' in read ? read.decimal : null
  // Another tab or device has answered meanwhile; text being typed here is kept.
  if (known !== number) {
    setKnown(number)
    if (number !== null && number !== own) setTyped(typedDecimal(number, locale))
  }

  function type(text: string) {
    setTyped(text)
    setProblem(null)
    const next = readDecimal(text)
    unreadable?.set(name, 'decimal' in next ? '' : text)
    onValueChange('decimal' in next ? { number: next.decimal } : null)
    ref.current?.focus()
  }

  return { ref, typed, problem, type, leave: () => setProblem(problemOf(typed)) }
}
