'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { changeWall } from '@/lib/rounds/client'
import type { WallChange } from '@/lib/rounds/wall-state-schema'

/**
 * Changes what the projector views of the open session show: at once here, then for everybody. Changes are sent one
 * after the other; one that fails is taken back.
 */
export function useWallControl(): (change: WallChange) => void {
  const t = useTranslations('sessions.wall')
  const notifyError = useNotifyError()
  const { state, take } = useLecture()
  const { session, round, wall } = state
  const roundId = round?.id ?? null
  const sending = useRef<Promise<void>>(Promise.resolve())

  return (change) => {
    if (!session) return
    take({ wall: { ...wall, ...change }, roundId, change: 1 })
    sending.current = sending.current.then(async () => {
      try {
        take({ wall: await changeWall(session.id, change), roundId, change: -1 })
      } catch (error) {
        take({ wall: null, roundId, change: -1 })
        notifyError(error, t('failed'))
      }
    })
  }
}
