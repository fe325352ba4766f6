'use client'

import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons at the end. */
  footer?: ReactNode
  /** `sheet` slides in from the left, for navigation on phones. */
  kind?: 'dialog' | 'wide' | 'sheet' | 'alert'
}

/** A modal dialog. */
export const Dialog = lazyDialog(() => import('./dialog-panel').then((module) => module.DialogPanel))
