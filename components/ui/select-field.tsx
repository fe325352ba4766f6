'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { controlClass, FieldFrame, useField, type FieldTexts } from './field-frame'
import { BasicIcon } from './basic-icon'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'size' | 'multiple'> & {
    options: readonly SelectOption[]
    /** An entry for "nothing chosen yet"; its value is the empty string. */
    placeholder?: string
  }

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select {...control} className={cn(controlClass, 'appearance-none truncate pr-10')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <BasicIcon
          name="chevronDown"
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
        />
      </div>
    </FieldFrame>
  )
}
