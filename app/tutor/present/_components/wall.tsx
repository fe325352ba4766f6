'use client'

import type { ReactNode } from 'react'
import { useLecture } from '@/components/sessions/live-lecture'
import type { ResultsView } from '@/lib/rounds/schema'
import { JoinStrip } from './join-strip'
import { WallControls } from './wall-controls'
import { WallHeading } from './wall-heading'
import { WallStage } from './wall-stage'
import { WallWaiting } from './wall-waiting'
import { useWall } from './use-wall'

export type WallProps = {
  results: ResultsView | null
  previous: ResultsView | null
  qr: ReactNode
  address: string
}

/** What the hall sees: how to join, what is asked, what came out. It follows the lecture by itself. */
export function Wall({ results, previous, qr, address }: WallProps) {
  const { round } = useLecture().state
  const shown = round && results?.round.id === round.id ? results : null
  const wall = useWall(round, shown?.questions.length ?? 0)
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip lg:h-dvh lg:flex-row">
      <main
        className="flex min-h-0 min-w-0 flex-1 flex-col gap-5 overflow-y-auto p-5 md:px-8 md:py-6 2xl:px-12 2xl:py-10"
        tabIndex={-1}
      >
        <WallHeading results={shown} index={wall.index} />
        {round ? (
          <WallStage key={round.id} round={round} results={shown} previous={previous} index={wall.index} />
        ) : (
          <WallWaiting />
        )}
        <WallControls wall={wall} />
      </main>
      <JoinStrip qr={qr} address={address} />
    </div>
  )
}
