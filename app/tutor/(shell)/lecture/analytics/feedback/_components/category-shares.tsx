'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { NumbersTable } from '@/components/charts/numbers-table'
import { CategoryMark } from '@/components/feedback/category-mark'
import { Meter } from '@/components/ui/meter'
import type { Analytics } from '@/lib/analytics/overview-schema'
import { feedbackCategory } from '@/lib/feedback/schema'

/** What the messages were about, the most frequent first. */
export function CategoryShares({ counts }: { counts: Analytics['feedback'] }) {
  const t = useTranslations('analytics.feedback')
  const tCategory = useTranslations('inbox.category')
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
          { label: t('category') },
          { label: t('messages'), kind: 'number' },
          { label: t('share'), kind: 'percent' },
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
