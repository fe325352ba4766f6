'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { useHasUnsaved } from '@/components/layout/unsaved-changes'
import { Icon } from '@/components/ui/icon'

type FormOrLockedProps = {
  /** Replaces the form while the item cannot be edited; false while it can. */
  locked: ReactNode | false
  children: ReactNode
}

/** The form of an item, or why there is none. A form with unsaved changes stays when the item is archived elsewhere. */
export function FormOrLocked({ locked, children }: FormOrLockedProps) {
  const t = useTranslations('items')
  const [isForm, setForm] = useState(locked === false)
  const isUnsaved = useHasUnsaved()
  const stays = isForm && isUnsaved
  if (isForm !== (locked === false || stays)) setForm(!isForm)
  if (locked !== false && !stays) return locked
  return (
    <>
      {locked !== false && (
        <output className="mb-6 flex max-w-3xl items-start gap-2 font-medium">
          <Icon name="info" className="mt-0.5" /> {t('archivedMeanwhile')}
        </output>
      )}
      {children}
    </>
  )
}
