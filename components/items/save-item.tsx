'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

type SaveItemProps = {
  pending: boolean
  /** Why it cannot be saved now. */
  disabledReason: string | false
  children: ReactNode
}

/** Saves the form of a question or a QuickCheck; explains why if it cannot be saved now. */
export function SaveItem({ pending, disabledReason, children }: SaveItemProps) {
  const t = useTranslations('forms')
  return (
    <>
      {disabledReason && (
        <output className="flex basis-full items-start gap-2 font-medium">
          <Icon name="info" className="mt-0.5" /> {disabledReason}
        </output>
      )}
      <Button
        type="submit"
        size="lg"
        disabled={disabledReason !== false}
        pending={pending}
        pendingLabel={t('saving')}
      >
        {children}
      </Button>
    </>
  )
}
