'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Meter } from '@/components/ui/meter'

type ItemOutcomeProps = { conducted: number; participations: number; successRate: number | null }

/** How often an item was asked, and its success rate. */
export function ItemOutcome({ conducted, participations, successRate }: ItemOutcomeProps) {
  const t = useTranslations('items')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const often = t('conducted', { count: conducted })
  if (successRate === null)
    return <p className="col-span-2 text-sm text-muted lg:col-span-1 lg:text-base">{often}</p>
  const percent = format.number(successRate, 'percent')
  return (
    <div className="col-span-2 grid max-w-sm gap-1 lg:col-span-1">
      <div className="flex items-center gap-3">
        <span aria-hidden className="text-sm text-muted">
          {tTerms('successRate')}
        </span>
        <span className="tabular font-semibold">{percent}</span>
        <Meter
          label={tTerms('successRate')}
          labelHidden
          valueHidden
          size="sm"
          value={successRate}
          max={1}
          valueText={percent}
          className="flex-1"
        />
      </div>
      <p className="tabular text-sm text-muted">
        {often} · {t('participations', { count: participations })}
      </p>
    </div>
  )
}
