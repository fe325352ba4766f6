import { useFormatter, useTranslations } from 'next-intl'
import type { Analytics } from '@/lib/analytics/overview-schema'

/** The session in numbers; what nobody gave, or too few, is a dash. */
export function SheetFigures({ analytics }: { analytics: Analytics }) {
  const t = useTranslations('summary')
  const format = useFormatter()
  const { successRate, engagement, feedbacks, rating } = analytics.overview
  const [attendance] = analytics.participants
  const figures: {
    key: 'successRate' | 'engagement' | 'participants' | 'feedbacks' | 'rating'
    value: string
    note?: string
  }[] = [
    { key: 'successRate', value: successRate === null ? '–' : format.number(successRate, 'percent') },
    { key: 'engagement', value: engagement === null ? '–' : format.number(engagement, 'percent') },
    {
      key: 'participants',
      value: format.number(attendance?.total ?? 0),
      note: t('peak', { count: attendance?.peak ?? 0 }),
    },
    { key: 'feedbacks', value: format.number(feedbacks) },
    {
      key: 'rating',
      value: rating.mean === null ? '–' : format.number(rating.mean, 'mean'),
      note: t('ratings', { count: rating.count }),
    },
  ]
  return (
    <section>
      <h2 className="sr-only">{t('numbers')}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5 print:grid-cols-5">
        {figures.map(({ key, value, note }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{t(key)}</dt>
            <dd className="tabular">
              <span className="text-2xl font-bold print:text-xl">{value}</span>
              {note && <span className="block text-sm text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
