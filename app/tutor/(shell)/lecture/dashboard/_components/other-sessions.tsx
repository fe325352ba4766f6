'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { SessionView } from '@/lib/sessions/schema'
import { SessionDate } from './session-date'

/** Sessions that are shown before the rest is asked for. */
const FEW = 4

type OtherSessionsProps = { sessions: readonly SessionView[]; onChoose: (id: string) => void }

/** The sessions that could be started instead. */
export function OtherSessions({ sessions, onChoose }: OtherSessionsProps) {
  const t = useTranslations('sessions')
  const [all, setAll] = useState(false)
  if (sessions.length === 0) return null
  const shown = all ? sessions : sessions.slice(0, FEW)
  return (
    <>
      <h3 className="mt-7 pb-1 text-sm font-semibold text-muted">{t('otherSessions')}</h3>
      <ul>
        {shown.map(({ id, number, title, date }) => (
          <li key={id} className="flex min-h-13 items-center gap-4 border-t border-line py-1.5">
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">{t('numbered', { number, title })}</span>
              <SessionDate date={date} style="day" className="tabular text-sm text-muted" />
            </span>
            <Button
              variant="secondary"
              size="sm"
              className="min-h-10 shrink-0"
              aria-label={t('chooseNamed', { title })}
              onClick={() => onChoose(id)}
            >
              {t('choose')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
          {t('prepared.more', { count: sessions.length - shown.length })}
        </Button>
      )}
    </>
  )
}
