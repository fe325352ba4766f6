'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { BasicIcon } from '@/components/ui/basic-icon'
import type { Connection } from '@/lib/realtime/client'
import { isEmpty } from '@/lib/rounds/outbox-rules'
import type { StudentPageState } from './use-student-page'

/** Milliseconds: a connection that is back at once is not worth a word. */
const LOST_AFTER_MS = 2_500

/** Says so when the page is cut off, in words and as long as it lasts. */
export function ConnectionNote({ connection }: { connection: Connection }) {
  const t = useTranslations('student.connection')
  const online = useOnline()
  const lost = useLasting(connection !== 'open', LOST_AFTER_MS) || !online
  return (
    <output className="block">
      {lost && (
        <span className="flex animate-rise items-start justify-center gap-2.5 bg-danger px-4 py-2.5 text-sm font-semibold text-on-danger">
          <BasicIcon name="alert" />
          <span className="max-w-2xl">{t(online && connection === 'replaced' ? 'replaced' : 'lost')}</span>
        </span>
      )}
    </output>
  )
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the device says that it has a network; a stream that was open may not have noticed yet. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Whether something has been so for a while; what takes no longer needs no word. */
function useLasting(active: boolean, afterMs: number): boolean {
  const [lasting, setLasting] = useState(false)
  if (!active && lasting) setLasting(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLasting(true), afterMs)
    return () => clearTimeout(timer)
  }, [active, afterMs])
  return active && lasting
}

/** Milliseconds after which a tick that is not confirmed is said to be kept here. */
const WAITING_AFTER_MS = 700

/** What became of what was answered, always in words. */
export function SavedState({ session }: { session: StudentPageState }) {
  const t = useTranslations('student.saved')
  const format = useFormatter()
  const { outbox, failing, savedAt } = session.unsent
  const sending = !isEmpty(outbox)
  const slow = useLasting(sending, WAITING_AFTER_MS) || (sending && failing)
  const time = savedAt && format.dateTime(new Date(savedAt), 'timeWithSeconds')
  const stored = Object.values(session.screen.me.draft).some(({ answerId }) => answerId !== null)
  return (
    <output className="tabular min-w-0 text-sm leading-tight">
      {slow ? (
        <span className="font-semibold text-danger">{t('waiting')}</span>
      ) : (
        stored && (
          <span className="inline-flex items-center gap-1.5 text-success">
            <BasicIcon name="check" />
            {time ? t('at', { time }) : t('plain')}
          </span>
        )
      )}
    </output>
  )
}
