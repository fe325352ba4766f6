'use client'

import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Names what will be lost. */
  description: ReactNode
  confirmLabel: string
  pendingLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Cancelling is recommended: its button is the primary one and has the focus. */
  stay?: boolean
  /** The text to type before the action can be confirmed, such as a title. */
  typedWord?: string
  /** The dialog closes when this is done; false keeps it open, after the error was reported. */
  onConfirm: () => boolean | void | Promise<boolean | void>
}

/** Asks before an irreversible action. */
export const ConfirmDialog = lazyDialog(() => import('./confirm-panel').then((module) => module.ConfirmPanel))
