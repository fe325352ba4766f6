'use client'

import { useLayoutEffect, useState } from 'react'
import { Dialog, type DialogProps } from '@/components/ui/dialog'
import { DiscardQuestion } from './leave-question'
import { useUnsavedChanges } from './unsaved-changes'

type FormDialogProps = DialogProps & {
  /** Whether the form has unsaved changes. */
  dirty: boolean
}

/**
 * Tells the dialog around a form whether the form has unsaved changes: synchronously, because Escape may be pressed
 * right after the change.
 */
export function useReportDirty(dirty: boolean, onDirty: (dirty: boolean) => void) {
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])
}

/** A dialog with a form; asks before unsaved changes are discarded. */
export function FormDialog({ dirty, onOpenChange, ...dialog }: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  useUnsavedChanges(dirty && dialog.open)

  function change(open: boolean) {
    if (!open && dirty) setAsking(true)
    else onOpenChange(open)
  }

  return (
    <>
      <Dialog {...dialog} onOpenChange={change} />
      <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={() => onOpenChange(false)} />
    </>
  )
}
