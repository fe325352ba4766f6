'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SiteLinks } from '@/components/layout/site-footer'
import { useLecture } from '@/components/sessions/live-lecture'
import type { ResultsView, RoundView, Startable } from '@/lib/rounds/schema'
import { JoinStrip } from './join-strip'
import { useWall, useWallKeys } from './use-wall'
import { WallControls } from './wall-controls'
import { WallHeading } from './wall-heading'
import { WallHelp } from './wall-help'
import { WallView } from './wall-view'
import { WallWaiting } from './wall-waiting'

export type WallProps = {
  results: ResultsView | null
  previous: ResultsView | null
  items: readonly Startable[]
  /** Rounds of the open session. */
  history: readonly RoundView[]
  qr: ReactNode
  address: string
  links: SiteLinks
}

/** What the hall sees: how to join, what is asked, what came out. It follows the lecture by itself. */
export function Wall({ results, previous, items, history, qr, address, links }: WallProps) {
  const live = useLecture().state.round
  const ofRound = live && results?.round.id === live.id ? results : null
  const wall = useWall({ questions: ofRound?.questions.length ?? 0, items, history })
  useWallKeys(wall)
  const round = wall.cleared ? null : live
  const shown = round && ofRound
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip lg:h-dvh lg:flex-row">
      <main
        className="flex min-h-0 min-w-0 flex-1 flex-col gap-5 overflow-y-auto p-5 md:px-8 md:py-6 2xl:px-12 2xl:py-10"
        tabIndex={-1}
      >
        <WallHeading round={round} results={shown} index={wall.index} />
        {round ? (
          <WallView key={round.id} round={round} results={shown} previous={previous} index={wall.index} />
        ) : (
          <WallWaiting />
        )}
        <WallControls wall={wall} links={links} />
      </main>
      <JoinStrip round={round} qr={qr} address={address} />
      <WallHelp open={wall.help} onOpenChange={wall.showHelp} />
      {wall.blank && <Blank onPress={wall.darken} />}
    </div>
  )
}

/** Nothing to look at: everybody looks at who speaks. */
function Blank({ onPress }: { onPress: () => void }) {
  const t = useTranslations('wall')
  return (
    <button
      type="button"
      aria-label={t('unblank')}
      className="fixed inset-0 z-30 cursor-none bg-[#000] outline-none"
      onClick={onPress}
    />
  )
}
