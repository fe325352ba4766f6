'use client'

import type { ReactNode } from 'react'
import { keepFocus } from './keep-focus'

type FocusKeeperProps = { className?: string; children: ReactNode }

/** A region in which the focus stays when its element disappears (`keepFocus`). */
export function FocusKeeper({ className, children }: FocusKeeperProps) {
  return (
    <div ref={keepFocus} className={className}>
      {children}
    </div>
  )
}
