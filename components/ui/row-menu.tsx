'use client'

import { useRef } from 'react'
import { cn } from '@/lib/cn'
import { Disclosure } from './disclosure'
import { Icon, type IconName } from './icon'

export type RowAction = {
  label: string
  /** Optional if the menu explains its items. */
  icon?: IconName
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
}

type RowMenuProps = {
  /** The purpose of the menu; visible with `labelShown`, otherwise only for screen readers. */
  label: string
  labelShown?: boolean
  items: readonly RowAction[]
}

/** Further actions for a row of a list, or for the selected rows. */
export function RowMenu({ label, labelShown = false, items }: RowMenuProps) {
  const ref = useRef<HTMLUListElement>(null)

  function choose(action: RowAction) {
    const details = ref.current?.closest('details')
    if (details) {
      details.open = false
      details.querySelector('summary')?.focus()
    }
    action.onSelect()
  }

  if (items.length === 0) return null
  const summary = labelShown ? (
    <>
      <span className="font-semibold">{label}</span>
      <Icon name="chevronDown" className="text-muted" />
    </>
  ) : (
    <Icon name="more" label={label} />
  )
  return (
    <Disclosure summary={summary} align={labelShown ? 'start' : 'end'}>
      <ul ref={ref}>
        {items.map((action) => (
          <li key={action.label}>
            <button
              type="button"
              disabled={action.disabled}
              onClick={() => choose(action)}
              className={cn(
                'flex min-h-11 w-full items-center gap-3 rounded px-3 text-left hover:bg-sunk disabled:text-muted disabled:hover:bg-transparent',
                action.danger && 'text-danger',
              )}
            >
              {action.icon && (
                <Icon name={action.icon} className={action.danger ? undefined : 'text-muted'} />
              )}
              {action.label}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
