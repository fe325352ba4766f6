'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { controlClass, describedBy, FieldError } from '@/components/ui/field-frame'
import { cn } from '@/lib/cn'
import { kindBounds } from '@/lib/later-bounds'
import type { Response } from '@/lib/questions/kinds/schema'
import { oneLine } from '@/lib/questions/kinds/text/text-rules'
import type { AnswerFieldProps } from '../answer-field'

const textIn = (value: Response | null) => (value && 'text' in value ? value.text : null)
const { max } = kindBounds.textResponse
/** From this length on, the remaining characters are shown. */
const NEARLY = max - 40

/** A field for a short text. */
export function TextField(props: AnswerFieldProps) {
  const { name, labelledBy, locked } = props
  const t = useTranslations('rounds.text')
  const id = useId()
  const { typed, length, type } = useTypedText(props)
  const error = length > max ? t('tooLong', { max, over: length - max }) : undefined
  const hint = length > NEARLY ? t('left', { count: max - length }) : t('hint', { max })
  return (
    <div className="grid gap-2">
      <textarea
        name={name}
        rows={2}
        dir="auto"
        enterKeyHint="done"
        autoComplete="off"
        value={typed}
        readOnly={locked}
        aria-labelledby={labelledBy}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint: !error && !locked })}
        onChange={(event) => type(event.target.value)}
        className={cn(controlClass, 'field-sizing-content min-h-14 resize-none text-lg')}
      />
      <FieldError id={id} error={error} />
      {!error && !locked && (
        <p id={`${id}-hint`} className="tabular text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The text of the field, in one line. While it is too long there is no response. */
function useTypedText({ name, value, onValueChange, unreadable }: AnswerFieldProps) {
  const text = textIn(value)
  const [typed, setTyped] = useState(() => text ?? unreadable?.get(name) ?? '')
  const [known, setKnown] = useState(text)
  // Another tab or device has answered meanwhile; text being typed here is kept.
  if (known !== text) {
    setKnown(text)
    if (text !== null && text !== oneLine(typed)) setTyped(text)
  }

  function type(next: string) {
    const inOneLine = next.replaceAll(/[\r\n]+/g, ' ')
    setTyped(inOneLine)
    const line = oneLine(inOneLine)
    const isTooLong = Array.from(line).length > max
    unreadable?.set(name, isTooLong ? inOneLine : '')
    onValueChange(line === '' || isTooLong ? null : { text: line })
  }

  return { typed, length: Array.from(oneLine(typed)).length, type }
}
