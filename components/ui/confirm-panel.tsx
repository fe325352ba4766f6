'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from './button'
import type { ConfirmDialogProps } from './confirm-dialog'
import { DialogPanel } from './dialog-panel'
import { TextField } from './text-field'

export function ConfirmPanel(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, danger, typedWord, onConfirm } = props
  const t = useTranslations('ui')
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const stayVariant = props.stay ? 'primary' : 'secondary'
  // Only one button is primary.
  const confirmVariant = props.stay ? 'secondary' : 'primary'
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
      <Button variant={stayVariant} data-first-focus={props.stay || undefined} onClick={() => change(false)}>
        {props.cancelLabel ?? t('cancel')}
      </Button>
      <Button
        variant={danger ? 'danger' : confirmVariant}
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
    <DialogPanel kind="alert" {...{ open, title, description, footer }} onOpenChange={change}>
      {typedWord !== undefined && (
        <TextField
          label={t('typeToConfirm', { word: typedWord })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </DialogPanel>
  )
}
