'use client'

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { buttonClass, type ButtonLook } from './button-class'
import { Kbd } from './kbd'

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> &
  ButtonLook & {
    /** While true the button keeps its focus, ignores presses and shows `pendingLabel`. */
    pending?: boolean
    pendingLabel?: string
    /**
     * For an action that is unavailable for a moment, such as a step beyond the last one. Keeps its focus and ignores
     * presses.
     */
    waiting?: boolean
    /** For a button that has just appeared where another one was pressed: ignores presses, but looks enabled. */
    held?: boolean
    icon?: ReactNode
    /** The shortcut; shown and announced, not handled here. */
    shortcut?: string
  }

const waitingClass = 'cursor-not-allowed! border-line! bg-transparent! text-muted!'

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingLabel,
  waiting = false,
  held = false,
  icon,
  shortcut,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const resting = pending || waiting || held

  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, which would move the focus to the top of the page.
    if (resting) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three, 'button' by default
      type={type}
      aria-disabled={resting || undefined}
      aria-busy={pending || undefined}
      aria-keyshortcuts={shortcut}
      className={cn(buttonClass({ variant, size, wide }), waiting && waitingClass, className)}
      onClick={press}
    >
      {pending ? <PendingDot /> : icon}
      <span>{pending ? (pendingLabel ?? children) : children}</span>
      {shortcut && !pending && <Kbd>{shortcut}</Kbd>}
    </button>
  )
}

function PendingDot() {
  return <span aria-hidden className="size-2.5 shrink-0 animate-pulse-live rounded-full bg-current" />
}
