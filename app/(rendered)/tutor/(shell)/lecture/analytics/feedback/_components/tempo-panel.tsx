'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LazyBarChart } from '@/components/charts/lazy-charts'
import { useViewerZone } from '@/components/charts/use-viewer-zone'
import { Panel } from '@/components/ui/panel'
import { fastestMinute, joinMinutes } from '@/lib/analytics/dashboard-rules'
import type { TempoMinute } from '@/lib/analytics/schema'

type TempoPanelProps = {
  minutes: readonly TempoMinute[]
  session: { number: number; title: string }
  chosen: boolean
}

/** The number of columns that can be distinguished; the table has every minute. */
const COLUMNS = 180

/** The tempo votes during a session, in the viewer's time zone. */
export function TempoPanel({ minutes, session, chosen }: TempoPanelProps) {
  const t = useTranslations('analytics.tempo')
  const format = useFormatter()
  const zone = useViewerZone()
  const time = (at: string) => format.dateTime(new Date(at), 'time', { timeZone: zone })
  const spoken = minutes.some(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  const series = [
    { key: 'tooFast', label: t('tooFast'), tone: 'danger' as const, stack: 'tempo' },
    { key: 'tooSlow', label: t('tooSlow'), tone: 'info' as const, stack: 'tempo' },
  ]
  return (
    <Panel title={t('title')}>
      <p className="mb-3 font-semibold">
        {t('chosen', { number: session.number, title: session.title })}{' '}
        {!chosen && <span className="font-normal text-muted">{t('choose')}</span>}
      </p>
      {spoken ? (
        <>
          <Fastest minutes={minutes} time={time} />
          <ChartFrame
            title={t('titleNumbered', { number: session.number, title: session.title })}
            note={t('how', { zone: zone.replaceAll('_', ' ') })}
            fileName={`tempo-${session.number}`}
            legend={series}
            columns={[
              { label: t('minute'), kind: 'time' },
              { label: t('tooFast'), kind: 'number' },
              { label: t('tooSlow'), kind: 'number' },
            ]}
            rows={minutes.map(({ at, tooFast, tooSlow }) => [at, tooFast, tooSlow])}
          >
            <LazyBarChart
              mirrored
              height={260}
              series={series}
              bars={joinMinutes(minutes, COLUMNS).map(({ at, tooFast, tooSlow }) => ({
                label: time(at),
                name: time(at),
                values: { tooFast, tooSlow: -tooSlow },
              }))}
            />
          </ChartFrame>
        </>
      ) : (
        <p className="text-muted">{t('none')}</p>
      )}
    </Panel>
  )
}

/** The minute with the most reports of too fast, once the session has enough. */
function Fastest({ minutes, time }: { minutes: readonly TempoMinute[]; time: (at: string) => string }) {
  const t = useTranslations('analytics.tempo')
  const fastest = fastestMinute(minutes)
  if (fastest.said === 'few') return <p className="mb-2 text-muted">{t('few')}</p>
  if (fastest.said === 'calm') return <p className="mb-2 text-lg">{t('calm')}</p>
  const strong = (chunks: ReactNode) => <strong>{chunks}</strong>
  return <p className="mb-2 text-lg">{t.rich('peak', { strong, time: time(fastest.at) })}</p>
}
