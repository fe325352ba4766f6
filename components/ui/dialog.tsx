'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'

const DialogPanel = dynamic(() => import('./dialog-panel').then((module) => module.DialogPanel), {
  ssr: false,
})

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

/** A modal dialog. Its code is fetched when one is opened for the first time. */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  return needed ? <DialogPanel {...props} /> : null
}
