'use client'

import { useId, type ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame'

type NumberFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'children' | 'size'> & {
    defaultValue?: number | null
    /** Called with the typed whole number, or null for anything else. */
    onValueChange?: (value: number | null) => void
    unit?: string
  }

export function readWholeNumber(text: string): number | null {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null
}

/** Keeps typed text that is not a number, so that nothing disappears. */
export function NumberField({
  label,
  hint,
  error,
  labelHidden,
  note,
  className,
  defaultValue,
  onValueChange,
  onChange,
  unit,
  ...input
}: NumberFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId

  return (
    <FieldFrame {...{ id, label, hint, error, labelHidden, note, className }}>
      <div className="flex items-center gap-2">
        <input
          inputMode="numeric"
          autoComplete="off"
          {...input}
          id={id}
          type="text"
          defaultValue={defaultValue?.toString()}
          onChange={(event) => {
            onChange?.(event)
            onValueChange?.(readWholeNumber(event.target.value))
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={cn(controlClass, 'tabular max-w-28')}
        />
        {unit && <span className="text-muted">{unit}</span>}
      </div>
    </FieldFrame>
  )
}
