'use client'

import { useId, type ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'size'> & { inputClassName?: string }

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  note,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, error, labelHidden, note, className }}>
      <input
        type="text"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={cn(controlClass, inputClassName)}
      />
    </FieldFrame>
  )
}
