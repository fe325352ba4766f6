'use client'

import type { ComponentType } from 'react'
import { useOpenedCode } from './use-code'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog whose code is fetched when it is opened for the first time. Without a network it closes and says so. */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog(props: Props) {
    const Panel = useOpenedCode(props.open, load, () => props.onOpenChange(false))
    return Panel ? <Panel {...props} /> : null
  }
}
