'use client'

import type { ComponentType } from 'react'
import { useOpenedCode } from './use-code'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog whose code is loaded when it is first opened. Without a network it closes and reports that. */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const Panel = useOpenedCode(props.open, load, () => props.onOpenChange(false))
    return Panel ? <Panel {...props} /> : null
  }
}
