'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { SideNav, type NavGroup } from './side-nav'

/** The navigation on phones: a button that brings it in as a sheet from the left. */
export function NavSheet({ groups, footer }: { groups: readonly NavGroup[]; footer?: ReactNode }) {
  const t = useTranslations('layout')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t('openNavigation')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="target inline-flex items-center justify-center rounded hover:bg-sunk md:hidden"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <Dialog open={open} onOpenChange={setOpen} kind="sheet" title={t('navigation')}>
        <nav aria-label={t('navigation')}>
          <SideNav groups={groups} onFollow={() => setOpen(false)} />
        </nav>
        {footer && <div className="mt-6 border-t border-line pt-4">{footer}</div>}
      </Dialog>
    </>
  )
}
