'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlClass, FieldFrame, useField, type FieldTexts } from './field-frame'

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'children'> & { inputClassName?: string }

/** Grows with its text if the browser supports that. */
export function TextArea({ inputClassName, ...props }: TextAreaProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={3}
        {...control}
        className={cn(controlClass, 'field-sizing-content max-h-[60vh] min-h-24 resize-y', inputClassName)}
      />
    </FieldFrame>
  )
}
