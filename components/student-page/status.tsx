'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { BasicIcon } from '@/components/ui/basic-icon'
import { useLasting } from '@/components/ui/use-lasting'
import { useOnline } from '@/components/ui/use-online'
import type { ConnectionStatus } from '@/lib/realtime/client'
import { isEmpty } from '@/lib/rounds/outbox-rules'
import type { StudentPageState } from './use-student-page'

/** Milliseconds: shorter interruptions are not reported. */
const LOST_AFTER_MS = 2_500

/** Why a page receives no events: the network, or newer tabs that replaced it. */
export type Cut = 'lost' | 'replaced'

/** Why the page is cut off; null while it is not. */
export function useCut(connection: ConnectionStatus): Cut | null {
  const online = useOnline()
  const lasting = useLasting(connection !== 'open', LOST_AFTER_MS)
  if (online && !lasting) return null
  return online && connection === 'replaced' ? connection : 'lost'
}

/** Milliseconds after which an unconfirmed draft answer is reported as stored on the device. */
const WAITING_AFTER_MS = 700

type StatusProps = {
  page: StudentPageState
  cut: Cut | null
  /** Whether a round runs: there is less room, and something to be saved. */
  answering: boolean
}

/**
 * The state of the student's answers in words, or that the page is cut off. It is in the header and takes no extra
 * room, because the content must not move under a finger.
 */
export function Status({ page, cut, answering }: StatusProps) {
  const t = useTranslations('student.saved')
  const format = useFormatter()
  const { outbox, failing, savedAt } = page.unsent
  const sending = !isEmpty(outbox)
  const slow = useLasting(sending, WAITING_AFTER_MS) || (sending && failing)
  const time = savedAt && format.dateTime(new Date(savedAt), 'timeWithSeconds')
  const stored = Object.values(page.screen.me.draft).some(({ response }) => response !== null)
  const alarm = slow && answering ? t('waiting') : cut && <CutNote cut={cut} long={!answering} />
  return (
    <output className="tabular min-w-0 text-sm leading-[1.2]">
      {alarm ? (
        <span className="font-semibold text-danger">{alarm}</span>
      ) : (
        answering &&
        stored &&
        // The last saved time says nothing about a pending change.
        !sending && (
          <span className="inline-flex items-center gap-1.5 text-success">
            <BasicIcon name="check" />
            {time ? t('at', { time }) : t('plain')}
          </span>
        )
      )}
    </output>
  )
}

/** Reports that the page is cut off. */
export function CutNote({ cut, long = true }: { cut: Cut; long?: boolean }) {
  const t = useTranslations('student.connection')
  return long && cut === 'lost' ? `${t(cut)} ${t('kept')}` : t(cut)
}
