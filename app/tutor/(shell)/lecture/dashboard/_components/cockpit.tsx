'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { ConnectionNote } from '@/components/sessions/connection-note'
import { useLecture } from '@/components/sessions/live-lecture'
import { openPresentation } from '@/components/sessions/open-presentation'
import { ShortcutHelp } from '@/components/sessions/shortcut-help'
import { useShortcuts } from '@/components/sessions/use-shortcuts'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { CockpitHeading } from './cockpit-heading'
import { HallAside } from './hall-aside'
import { OpenStage } from './open-stage'
import { findNext } from './find-next'
import type { Startable } from '@/lib/rounds/startable-schema'
import { PreparedList } from './prepared-list'
import { useRoundActions } from './use-round-actions'

export type CockpitProps = {
  session: SessionView
  items: readonly Startable[]
  /** Rounds of this session, the newest first. */
  history: readonly RoundView[]
  /** Of the round that runs or ran last, and of the same item's round before it. */
  results: ResultsView | null
  previous: ResultsView | null
  qr: ReactNode
  address: string
}

/** Everything a tutor needs while talking, on one screen. */
export function Cockpit({ session, items, history, results, previous, qr, address }: CockpitProps) {
  const t = useTranslations('sessions')
  const { state, connection } = useLecture()
  const roundActions = useRoundActions()
  const [help, setHelp] = useState(false)
  const { round } = state
  const present = () => openPresentation(state.lecture.id)

  useShortcuts({
    // The button knows the seconds that were chosen beside it.
    s: () => document.querySelector<HTMLButtonElement>('[data-start]')?.click(),
    e: () => round?.running && void roundActions.end(),
    '+': () => round?.running && void roundActions.extend(),
    r: () => round?.final && !round.revealed && void roundActions.reveal(),
    p: present,
    '?': () => setHelp(true),
  })

  return (
    <>
      <CockpitHeading session={session} onHelp={() => setHelp(true)} />
      <ConnectionNote connection={connection} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_16rem]">
        <div className="grid min-w-0 content-start gap-6">
          <OpenStage
            {...{ round, results, previous }}
            next={findNext(items, history)}
            actions={roundActions}
          />
          <PreparedList items={items} actions={roundActions} />
        </div>
        <HallAside qr={qr} address={address} onPresent={present} />
      </div>
      <ShortcutHelp
        open={help}
        onOpenChange={setHelp}
        shortcuts={[
          { keys: ['S'], label: t('keys.start') },
          { keys: ['E'], label: t('keys.end') },
          { keys: ['+'], label: t('keys.extend') },
          { keys: ['R'], label: t('keys.reveal') },
          { keys: ['P'], label: t('keys.present') },
          { keys: ['?'], label: t('keys.help') },
        ]}
      />
    </>
  )
}
