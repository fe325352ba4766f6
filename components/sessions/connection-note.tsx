'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Connection } from '@/lib/realtime/client'

/** Says that the screen may be behind, from the first loss of the connection until it is back. */
export function ConnectionNote({ connection }: { connection: Connection }) {
  const t = useTranslations('sessions')
  const [wasOpen, setWasOpen] = useState(false)
  if (connection === 'open' && !wasOpen) setWasOpen(true)
  return (
    <output>
      {(wasOpen || connection === 'denied') && connection !== 'open' && (
        <span className="mb-4 flex items-center gap-2 font-semibold text-danger">
          <Icon name="alert" />
          {t(connection === 'denied' ? 'accessLost.note' : 'disconnected')}
        </span>
      )}
    </output>
  )
}
