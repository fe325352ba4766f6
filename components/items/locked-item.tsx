'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { BackLink } from '@/components/layout/form-page'
import { PageHeading } from '@/components/layout/page-heading'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'

type LockedItemProps = {
  list: { href: string; label: string }
  title: string
  /** Why it cannot be edited, and what to do. */
  why: string
  hint: string
  action: ReactNode
  children: ReactNode
}

/** A question or QuickCheck that cannot be edited now; for an archived lecture, the page explains it once. */
export function LockedItem({ list, title, why, hint, action, children }: LockedItemProps) {
  const { archived } = useLecture().state.lecture
  return (
    <>
      <BackLink {...list} />
      <PageHeading title={title} />
      {!archived && (
        <EmptyState title={why} action={action}>
          {hint}
        </EmptyState>
      )}
      {children}
    </>
  )
}

type RestoreItemProps = {
  /** The notification after restoring. */
  done: string
  title: string
  onRestore: () => Promise<unknown>
}

/** Restores an item from the archive. */
export function RestoreItem({ done, title, onRestore }: RestoreItemProps) {
  const t = useTranslations('items')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function restore() {
    setPending(true)
    try {
      await onRestore()
      notify({ title: done, description: title })
      router.refresh()
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button pending={pending} onClick={() => void restore()}>
      {t('restore')}
    </Button>
  )
}
