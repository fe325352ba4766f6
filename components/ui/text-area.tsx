'use client'

import { useId, type ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame'

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'children'> & { inputClassName?: string }

/** Grows with its text where the browser can do that. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  note,
  className,
  inputClassName,
  ...area
}: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <FieldFrame {...{ id, label, hint, error, labelHidden, note, className }}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={cn(controlClass, 'field-sizing-content max-h-[60vh] min-h-24 resize-y', inputClassName)}
      />
    </FieldFrame>
  )
}
