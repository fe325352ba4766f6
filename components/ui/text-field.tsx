'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlClass, FieldFrame, useField, type FieldTexts } from './field-frame'

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'size'> & { inputClassName?: string }

export function TextField({ inputClassName, ...props }: TextFieldProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} className={cn(controlClass, inputClassName)} />
    </FieldFrame>
  )
}
