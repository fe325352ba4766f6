'use client'

import { useId, type ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { useEarlyCheck } from './early-input'
import { describedBy, FieldError, type FieldTexts } from './field-frame'

type CheckboxProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> &
  Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'>

/** A checkbox with its label; the whole row can be pressed. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const box = useEarlyCheck(input.checked)
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          autoComplete="off"
          {...input}
          ref={box}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="size-5.5 shrink-0"
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="-mt-2 pl-8.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
