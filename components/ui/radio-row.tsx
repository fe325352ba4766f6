import type { ReactNode } from 'react'

type RadioRowProps = {
  name: string
  /** How many; they are counted from one. */
  steps: number
  value: number | null
  onValueChange: (value: number) => void
  /** Read aloud with a step. */
  labelOf: (step: number) => string
  /** What is seen of a step: one element, whose `peer-checked:` and the like follow its button. */
  children: (step: number) => ReactNode
}

/** Steps in a row of which one is chosen; radio buttons underneath, so that arrow keys and screen readers know them. */
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
