'use client'

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/cn'
import { buttonClass, type ButtonLook } from './button-class'
import { Kbd } from './kbd'

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true the button keeps its focus, takes no press and shows `pendingLabel`. */
    pending?: boolean
    pendingLabel?: string
    icon?: ReactNode
    /** The key that does the same; shown and announced, not handled here. */
    shortcut?: string
  }

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingLabel,
  icon,
  shortcut,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would throw the focus back to the top of the page.
    if (pending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three, 'button' by default
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      aria-keyshortcuts={shortcut}
      className={cn(buttonClass({ variant, size, wide }), className)}
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
