import type { ReactNode } from 'react'

type RadioRowProps = {
  name: string
  /** The number of steps, counted from one. */
  steps: number
  value: number | null
  onValueChange: (value: number) => void
  /** The spoken label of a step. */
  labelOf: (step: number) => string
  /** The visible part of a step: one element, styled with `peer-checked:` and the like. */
  children: (step: number) => ReactNode
}

/** A row of steps, one of which is chosen; radio buttons underneath provide arrow keys and screen reader support. */
export function RadioRow({ name, steps, value, onValueChange, labelOf, children }: RadioRowProps) {
  const numbers = Array.from({ length: steps }, (_, index) => index + 1)
  return numbers.map((step) => (
    <label key={step} className="relative flex-1">
      <input
        type="radio"
        name={name}
        value={step}
        checked={value === step}
        onChange={() => onValueChange(step)}
        aria-label={labelOf(step)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {children(step)}
    </label>
  ))
}
