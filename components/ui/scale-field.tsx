'use client'

import { useId } from 'react'
import { cn } from '@/lib/cn'
import { FieldError } from './field-frame'
import { RadioRow } from './radio-row'

type ScaleFieldProps = {
  name: string
  /** The question, or the id of the element with it. */
  label?: string
  labelledBy?: string
  /** The meaning of the first and the last step. */
  lowLabel: string
  highLabel: string
  steps?: number
  value: number | null
  onValueChange: (value: number) => void
  error?: string | null
  disabled?: boolean
}

/** A row of numbered steps, one of which is chosen. */
export function ScaleField(props: ScaleFieldProps) {
  const {
    name,
    label,
    labelledBy,
    lowLabel,
    highLabel,
    steps = 5,
    value,
    onValueChange,
    error,
    disabled,
  } = props
  const id = useId()
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      role={labelledBy ? 'radiogroup' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={disabled}
    >
      {label && <legend className="mb-2 font-semibold">{label}</legend>}
      <div className="flex flex-wrap gap-[8px]">
        <RadioRow
          name={name}
          steps={steps}
          value={value}
          onValueChange={onValueChange}
          labelOf={(step) => scaleLabel(step, steps, lowLabel, highLabel)}
        >
          {(step) => (
            <span
              className={cn(
                'target tabular flex items-center justify-center rounded border-[1.5px] border-edge bg-surface text-lg font-semibold',
                'transition-colors duration-150 peer-hover:border-ink peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent',
                'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
                'peer-checked:underline peer-checked:underline-offset-4 peer-disabled:opacity-55',
              )}
            >
              {step}
            </span>
          )}
        </RadioRow>
      </div>
      <p aria-hidden className="flex justify-between gap-4 text-sm text-muted">
        <span>{lowLabel}</span>
        <span className="text-right">{highLabel}</span>
      </p>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function scaleLabel(step: number, steps: number, lowLabel: string, highLabel: string) {
  if (step === 1) return `1, ${lowLabel}`
  return step === steps ? `${step}, ${highLabel}` : String(step)
}
