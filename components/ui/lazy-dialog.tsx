'use client'

import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { notify } from './notify'
import { useCode } from './use-code'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog whose code is fetched when it is opened for the first time. Without a network it closes and says so. */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const Panel = dynamic<Props>(load, { ssr: false })
  return function LazyDialog(props: Props) {
    const t = useTranslations('error')
    const isHere = useCode(props.open, load, () => {
      notify({ title: t('networkTitle'), description: t('network'), variant: 'destructive' })
      props.onOpenChange(false)
    })
    return isHere ? <Panel {...props} /> : null
  }
}
