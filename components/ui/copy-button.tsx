'use client'

import { Button } from './button'
import { Icon } from './icon'
import { notify } from './notify'

type CopyButtonProps = {
  /** What is put on the clipboard. */
  text: string
  label: string
  /** What is said afterwards, and where the browser refuses. */
  copied: string
  notCopied: string
}

/** Copies a text that is shown this once. */
export function CopyButton({ text, label, copied, notCopied }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify({ title: copied })
    } catch {
      notify({ title: notCopied, variant: 'destructive' })
    }
  }

  return (
    <Button variant="secondary" icon={<Icon name="copy" />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
