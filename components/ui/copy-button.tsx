'use client'

import { Button } from './button'
import { Icon } from './icon'
import { notify } from './notify'

type CopyButtonProps = {
  /** The text for the clipboard. */
  text: string
  label: string
  /** The notifications after copying, and if the browser rejects it. */
  copied: string
  notCopied: string
}

/** Copies a text that is shown only once. */
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
