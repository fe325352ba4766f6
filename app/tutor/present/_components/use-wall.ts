'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { useShortcuts } from '@/components/sessions/use-shortcuts'
import { revealRound } from '@/lib/rounds/client'
import type { RoundView } from '@/lib/rounds/schema'

function toggleFullScreen() {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  // Refused where the browser or its owner does not allow it; the view is of use without it.
  change.catch(() => undefined)
}

/** Which question is shown and what the keys of a presenter do. */
export function useWall(round: RoundView | null, questions: number) {
  const t = useTranslations('wall')
  const notifyError = useNotifyError()
  const { take } = useLecture()
  const [page, setPage] = useState<{ roundId: string; index: number } | null>(null)
  const [pending, setPending] = useState(false)
  const index = page && page.roundId === round?.id ? Math.min(page.index, Math.max(0, questions - 1)) : 0
  const canTurn = round?.final === true && questions > 1
  const canReveal = round?.final === true && !round.revealed

  function turn(by: 1 | -1) {
    if (!round || !canTurn) return
    setPage({ roundId: round.id, index: Math.min(questions - 1, Math.max(0, index + by)) })
  }

  async function reveal() {
    if (!round || !canReveal || pending) return
    setPending(true)
    try {
      take({ round: await revealRound(round.id) })
    } catch (error) {
      notifyError(error, t('revealFailed'))
    } finally {
      setPending(false)
    }
  }

  useShortcuts({
    pagedown: () => turn(1),
    arrowright: () => turn(1),
    pageup: () => turn(-1),
    arrowleft: () => turn(-1),
    r: () => void reveal(),
    f: toggleFullScreen,
  })

  return { index, questions, canTurn, canReveal, turn, reveal, toggleFullScreen }
}

export type WallState = ReturnType<typeof useWall>
