'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import type { ConnectionStatus } from '@/lib/realtime/client'
import { useLost } from './use-lost'

type ConnectionNoteProps = {
  connection: ConnectionStatus
  /** On a wall, without a button and in large text. */
  wall?: boolean
}

/** Details that are hidden on phones. */
const detail = (text: ReactNode) => <span className="max-sm:hidden">{text}</span>

/**
 * Reports that the screen may be outdated (`useLost`). It is in the gap above the content, which must not move under the
 * pointer.
 */
export function ConnectionNote({ connection, wall = false }: ConnectionNoteProps) {
  const t = useTranslations('sessions')
  const lost = useLost(connection)
  return (
    <output className={cn('relative z-10 block', wall ? 'h-0' : '-mt-5 h-5')}>
      {lost && (
        <span
          className={cn(
            'flex items-center gap-2 font-semibold text-danger',
            wall && 'leading-none',
            !wall && 'text-sm leading-5 max-[359px]:text-xs',
          )}
        >
          <Icon name="alert" className={cn(!wall && 'size-4 max-sm:hidden')} />
          <span className={cn(!wall && 'truncate')}>
            {connection === 'denied' ? t('accessLost.note') : t.rich('disconnected', { detail })}
          </span>
        </span>
      )}
    </output>
  )
}
