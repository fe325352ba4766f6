'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'

/** Says, also aloud, that nobody is left to wait for. */
export function EverybodyDone({ done, className }: { done: boolean; className?: string }) {
  const t = useTranslations('rounds')
  return (
    <output className={cn('inline-flex items-center gap-1.5 font-semibold text-success', className)}>
      {done && (
        <>
          <Icon name="check" />
          {t('everybodyDone')}
        </>
      )}
    </output>
  )
}
