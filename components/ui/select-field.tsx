'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { BasicIcon } from './basic-icon'
import { notifyLater, useEarlyValue } from './early-input'
import { controlClass, FieldFrame, useField, type FieldTexts } from './field-frame'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'size' | 'multiple' | 'value' | 'ref'> & {
    /** Without it, the field is uncontrolled. */
    value?: string
    options: readonly SelectOption[]
    /** An entry for "nothing chosen yet", with an empty value. */
    placeholder?: string
  }

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = useField(props)
  const { value } = props
  // A value without an option, for example from the address, would be displayed as another one.
  const isOffered =
    options.some((option) => option.value === value) || (value === '' && placeholder !== undefined)
  const select = useEarlyValue<HTMLSelectElement>(isOffered ? value : undefined, (early, element) =>
    notifyLater(element, () => {
      element.value = early
      for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
    }),
  )
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          // A browser that restores an earlier value after a reload would be taken for a choice.
          autoComplete="off"
          {...control}
          ref={select}
          className={cn(controlClass, 'appearance-none truncate pr-10')}
        >
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
