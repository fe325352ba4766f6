'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LazyBarChart } from '@/components/charts/lazy-charts'
import { CsvButtons, pointsCsv } from '@/components/rounds/csv-buttons'
import { Panel } from '@/components/ui/panel'
import { binsOf, middleOf } from '@/lib/analytics/overview-rules'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'

type PointsPanelProps = { lectureId: string } & Pick<ParticipantsAnalytics, 'points' | 'hidden'>

/** The distribution of points, and the file with all of them. */
export function PointsPanel({ lectureId, points, hidden }: PointsPanelProps) {
  const t = useTranslations('analytics.participants')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const middle = middleOf(points)
  if (!middle)
    return (
      <Panel title={t('points')}>
        <p className="text-muted">{t(hidden > 0 ? 'pointsTooFew' : 'pointsNone')}</p>
        {/* The file leaves nobody out. */}
        {hidden > 0 && <Download lectureId={lectureId} />}
      </Panel>
    )
  const bins = binsOf(points).map(({ from, to, students }) => ({
    label: from === to ? String(from) : `${from}–${to}`,
    students,
  }))
  return (
    <Panel title={t('points')}>
      <p className="mb-2 text-lg">
        {t('mean', {
          mean: format.number(middle.mean, 'points'),
          median: format.number(middle.median, 'points'),
          maximum: points.maximum,
        })}
      </p>
      <ChartFrame
        title={t('points')}
        note={t('pointsHow', { maximum: format.number(points.maximum) })}
        fileName="points-distribution"
        columns={[
          { label: tTerms('points'), kind: 'points' },
          { label: t('students'), kind: 'number' },
        ]}
        rows={points.totals.map(({ points: reached, students }) => [reached, students])}
      >
        <LazyBarChart
          series={[{ key: 'students', label: t('students'), tone: 'accent' }]}
          bars={bins.map(({ label, students }) => ({
            label,
            name: t('reached', { range: label }),
            values: { students },
          }))}
        />
      </ChartFrame>
      <Download lectureId={lectureId} />
    </Panel>
  )
}

function Download({ lectureId }: { lectureId: string }) {
  const t = useTranslations('analytics.participants')
  return (
    <div className="no-print mt-4 border-t border-line pt-4">
      <div className="-mx-3 flex flex-wrap gap-x-2">
        <CsvButtons
          source={pointsCsv(lectureId)}
          labels={{ plain: t('download'), excel: t('downloadExcel') }}
        />
      </div>
      <p className="mt-1 text-sm text-muted">{t('names')}</p>
    </div>
  )
}
