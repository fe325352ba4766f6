'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize } from '@/components/ui/button-class'
import { cn } from '@/lib/cn'

type WaitingButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  size?: ButtonSize
  /** Not now, but soon again: keeps its focus and takes no press. */
  waiting: boolean
  pending?: boolean
  pendingLabel?: string
}

/** A button for what may be done only every so often. */
export function WaitingButton(props: WaitingButtonProps) {
  const { size, waiting, pending = false, pendingLabel, children, onClick, type = 'button', ...rest } = props
  const resting = waiting || pending

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (resting) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of the three, 'button' by default
      type={type}
      aria-disabled={resting || undefined}
      onClick={press}
      className={cn(
        buttonClass({ variant: 'secondary', size }),
        waiting && 'cursor-not-allowed! border-line! bg-transparent! text-muted!',
      )}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}
