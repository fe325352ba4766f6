'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { cn } from '@/lib/cn'

/** A part of a whole; nothing of nothing is nothing. */
export function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : count / total
}

type ShareProps = { count: number; total: number; size: 'md' | 'wall' }

/** How much of all the answers one got, with its count. */
export function Share({ count, total, size }: ShareProps) {
  const format = useFormatter()
  const percent = format.number(shareOf(count, total), 'percent')
  return (
    <span className="tabular">
      <span className={cn('font-semibold', size === 'wall' ? 'text-2xl' : 'text-base')}>{percent}</span>{' '}
      <span className={cn('text-muted', size === 'wall' ? 'ms-1.5 text-xl' : 'text-sm')}>
        ({format.number(count)})
      </span>
    </span>
  )
}

/** The same in the round before. */
export function Before({ count, total, size }: ShareProps) {
  const t = useTranslations('rounds')
  const format = useFormatter()
  const percent = format.number(shareOf(count, total), 'percent')
  return (
    <span className={cn('tabular block text-muted', size === 'wall' ? 'text-lg' : 'text-xs')}>
      {t('before', { percent })}
    </span>
  )
}
