'use client'

import type { ReactNode } from 'react'
import { useEarlyValue } from '@/components/ui/early-input'

type QuickSelectProps<Value extends string> = {
  label: string
  icon: ReactNode
  /** A short text beside the icon for the chosen value. */
  short?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValueChange: (value: Value) => void
}

/** A small select in a header: the browser's own list behind an icon and a short text. */
export function QuickSelect<Value extends string>(props: QuickSelectProps<Value>) {
  const { label, icon, short, value, options, onValueChange } = props

  function choose(text: string) {
    const option = options.find((candidate) => candidate.value === text)
    if (option) onValueChange(option.value)
  }

  const select = useEarlyValue<HTMLSelectElement>(value, choose)

  return (
    <label className="target relative inline-flex items-center justify-center gap-1.5 rounded px-2.5 text-muted hover:bg-sunk hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <span className="sr-only">{label}</span>
      {icon}
      {short && (
        <span aria-hidden className="text-sm font-semibold">
          {short}
        </span>
      )}
      <select
        ref={select}
        // A browser that restores an earlier value after a reload would be taken for a choice.
        autoComplete="off"
        value={value}
        onChange={(event) => choose(event.target.value)}
        title={label}
        className="absolute inset-0 size-full cursor-pointer appearance-none bg-surface text-base text-ink opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
