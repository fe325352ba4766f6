'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { notify } from './notify'
import { useCode } from './use-code'

const load = () => import('./dialog-panel').then((module) => module.DialogPanel)
const DialogPanel = dynamic(load, { ssr: false })

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
  const t = useTranslations('error')
  const isHere = useCode(props.open, load, () => {
    notify({ title: t('networkTitle'), description: t('network'), variant: 'destructive' })
    props.onOpenChange(false)
  })
  return isHere ? <DialogPanel {...props} /> : null
}
