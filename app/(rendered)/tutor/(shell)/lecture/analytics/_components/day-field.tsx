'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useEarlyValue } from '@/components/ui/early-input'
import { TextField } from '@/components/ui/text-field'

type DayFieldProps = {
  label: string
  value: string
  min?: string
  max?: string
  /** The error for a day beyond the other one. */
  outside: string
  onChoose: (day: string) => void
}

/** Before any lecture; prevents queries for half-typed years. */
const FIRST_DAY = '2000-01-01'

/** A field for a day; incomplete input is kept as typed. */
export function DayField({ label, value, min, max, outside, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const isDay = typed >= FIRST_DAY
  const isOutside = isDay && Boolean((min && typed < min) || (max && typed > max))

  // A day that was rejected because of the other one applies once that one has changed.
  const tryAgain = useEffectEvent((first?: string, last?: string) => {
    if ((first || last) && isDay && !isOutside && typed !== value) onChoose(typed)
  })
  useEffect(() => tryAgain(min, max), [min, max])

  function choose(day: string, isValid: boolean) {
    setTyped(day)
    if (isValid) onChoose(day)
  }

  const field = useEarlyValue<HTMLInputElement>(typed, (early, { validity }) => choose(early, validity.valid))

  return (
    <TextField
      ref={field}
      type="date"
      autoComplete="off"
      label={label}
      className="min-w-0 flex-1 basis-36 sm:max-w-44"
      min={min || FIRST_DAY}
      max={max || undefined}
      value={typed}
      error={isOutside ? outside : null}
      onChange={({ target }) => choose(target.value, target.validity.valid)}
    />
  )
}
