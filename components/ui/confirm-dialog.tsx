'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'
import { TextField } from './text-field'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Names what will be lost. */
  description: ReactNode
  confirmLabel: string
  pendingLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** What has to be typed before the action can be confirmed, such as a title. */
  typedWord?: string
  /** The dialog closes when this is done; false keeps it open, after telling why. */
  onConfirm: () => boolean | void | Promise<boolean | void>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, danger, typedWord, onConfirm } = props
  const t = useTranslations('ui')
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const blocked = typedWord !== undefined && typed.trim() !== typedWord.trim()

  function change(next: boolean) {
    if (pending) return
    if (!next) setTyped('')
    onOpenChange(next)
  }

  async function confirm() {
    if (blocked || pending) return
    setPending(true)
    try {
      if ((await onConfirm()) === false) return
      setTyped('')
      onOpenChange(false)
    } finally {
      setPending(false)
    }
  }

  const footer = (
    <>
      <Button variant="secondary" onClick={() => change(false)}>
        {props.cancelLabel ?? t('cancel')}
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        pending={pending}
        pendingLabel={props.pendingLabel}
        disabled={blocked}
        onClick={() => void confirm()}
      >
        {props.confirmLabel}
      </Button>
    </>
  )

  return (
    <Dialog kind="alert" {...{ open, title, description, footer }} onOpenChange={change}>
      {typedWord !== undefined && (
        <TextField
          label={t('typeToConfirm', { word: typedWord })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  )
}
