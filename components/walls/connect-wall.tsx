'use client'

import { useTranslations } from 'next-intl'
import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ConnectedWalls } from './connected-walls'

type ConnectWallProps = {
  sessionId: string
  /** The host of the product, as typed on the PC of a hall. */
  address: string
}

/** Confirms the code of a wall, and disconnects walls. A scanned code fills the field. */
export function ConnectWall({ sessionId, address }: ConnectWallProps) {
  const t = useTranslations('walls')
  const path = usePathname()
  const search = useSearchParams()
  const scanned = search.get('wall') ?? ''
  const [open, setOpen] = useState(scanned !== '')

  function change(next: boolean) {
    setOpen(next)
    if (next || scanned === '') return
    const rest = new URLSearchParams(search)
    rest.delete('wall')
    window.history.replaceState(null, '', rest.size > 0 ? `${path}?${rest.toString()}` : path)
  }

  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => change(true)}>
        {t('open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t('open')}
        description={t('lead', { address: `${address}/wall` })}
      >
        <ConnectedWalls sessionId={sessionId} scanned={scanned} />
      </Dialog>
    </>
  )
}
