'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { NumbersTable } from '@/components/charts/numbers-table'
import { CategoryMark } from '@/components/feedback/category-mark'
import { Meter } from '@/components/ui/meter'
import type { Analytics } from '@/lib/analytics/overview-schema'
import { feedbackCategory } from '@/lib/feedback/schema'

/** The categories of the messages, the most frequent first. */
export function CategoryShares({ counts }: { counts: Analytics['feedback'] }) {
  const t = useTranslations('analytics.feedback')
  const tAnalytics = useTranslations('analytics')
  const tTerms = useTranslations('terms')
  const tCategory = useTranslations('feedbackCategory')
  const format = useFormatter()
  const { total, byCategory } = counts
  const inOrder = feedbackCategory.options.toSorted((a, b) => byCategory[b] - byCategory[a])
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('categoriesHow')}</p>
      <div className="grid gap-4">
        {inOrder.map((category) => (
          <Meter
            key={category}
            label={
              <span className="font-normal">
                <CategoryMark category={category} />
              </span>
            }
            value={byCategory[category]}
            max={total}
            valueText={`${format.number(byCategory[category])} · ${format.number(byCategory[category] / total, 'percent')}`}
          />
        ))}
      </div>
      <NumbersTable
        title={t('categories')}
        fileName="categories"
        columns={[
          { label: tTerms('category') },
          { label: tTerms('messages'), kind: 'number' },
          { label: tAnalytics('distractors.share'), kind: 'percent' },
        ]}
        rows={inOrder.map((category) => [
          tCategory(category),
          byCategory[category],
          byCategory[category] / total,
        ])}
      />
    </>
  )
}
