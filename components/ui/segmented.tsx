'use client'

import { useId, type ReactNode } from 'react'
import { useEarlyCheck } from './early-input'

type SegmentedOption<Value extends string = string> = { value: Value; label: string; icon?: ReactNode }

type SegmentedProps<Value extends string> = {
  legend: string
  legendHidden?: boolean
  options: readonly SegmentedOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A few options side by side, one of which is chosen; radio buttons underneath. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, legendHidden, options, value, onValueChange } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded bg-sunk p-1">
        {options.map((option) => (
          <Segment
            key={option.value}
            name={name}
            option={option}
            checked={option.value === value}
            onChoose={() => onValueChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type SegmentProps = { name: string; option: SegmentedOption; checked: boolean; onChoose: () => void }

function Segment({ name, option, checked, onChoose }: SegmentProps) {
  const button = useEarlyCheck(checked)
  return (
    <label className="relative">
      <input
        ref={button}
        type="radio"
        autoComplete="off"
        name={name}
        value={option.value}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="flex min-h-10 items-center gap-2 rounded-sm border-[1.5px] border-transparent px-3 text-muted max-sm:px-2.5 transition-colors duration-150 peer-checked:border-edge peer-checked:bg-surface peer-checked:font-semibold peer-checked:text-ink peer-hover:text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-accent">
        {option.icon}
        {option.label}
      </span>
    </label>
  )
}
