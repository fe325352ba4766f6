'use client'

import { useId } from 'react'
import { RadioRow } from '@/components/ui/radio-row'
import { cn } from '@/lib/cn'

const star = 'M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.7-5.9-3.3-5.9 3.3 1.2-6.7L2.5 9.6l6.6-.9Z'

type StarFieldProps = {
  label: string
  labelHidden?: boolean
  /** The meaning of a number of stars; read aloud for each star, and shown for the chosen one. */
  wordOf: (stars: number) => string
  /** Shown while nothing is chosen. */
  placeholder: string
  value: number | null
  onValueChange: (stars: number) => void
}

/** One to five stars. */
export function StarField({ label, labelHidden, wordOf, placeholder, value, onValueChange }: StarFieldProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div className="-mx-1 flex max-w-sm">
        <RadioRow name={name} steps={5} value={value} onValueChange={onValueChange} labelOf={wordOf}>
          {(step) => (
            <span className="flex min-h-14 items-center justify-center rounded-lg peer-hover:bg-sunk peer-focus-visible:outline-3 peer-focus-visible:outline-accent">
              <Star filled={value !== null && step <= value} />
            </span>
          )}
        </RadioRow>
      </div>
      <p aria-hidden className="mt-1 text-muted">
        {value === null ? placeholder : wordOf(value)}
      </p>
    </fieldset>
  )
}

function Star({ filled }: { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      strokeWidth={1.6}
      strokeLinejoin="round"
      className={cn(
        'h-10 w-full max-w-10 transition-colors duration-150',
        filled ? 'fill-accent stroke-accent' : 'fill-none stroke-edge',
      )}
    >
      <path d={star} />
    </svg>
  )
}
