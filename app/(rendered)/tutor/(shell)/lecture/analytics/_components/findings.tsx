'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import { answerInSentence, findingsOf } from '@/lib/analytics/items-rules'
import type { SessionAnalytics } from '@/lib/analytics/overview-schema'
import type { ItemsAnalytics } from '@/lib/analytics/schema'

/** What stands out, with suggestions; renders nothing if there is nothing to mention. */
export function Findings({ items, sessions }: { items: ItemsAnalytics; sessions: SessionAnalytics[] }) {
  const t = useTranslations('analytics.findings')
  const format = useFormatter()
  const locale = useLocale()
  const { hardest, misleading, discussed, quiet } = findingsOf(items, sessions, locale)
  const strong = (chunks: ReactNode) => <strong>{chunks}</strong>
  const found: { key: string; icon: IconName; text: ReactNode; advice: string }[] = []
  const add = (key: 'hardest' | 'misleading' | 'discussed' | 'quiet', icon: IconName, text: ReactNode) =>
    found.push({ key, icon, text, advice: t(`advice.${key}`) })
  if (hardest)
    add(
      'hardest',
      'flag',
      t.rich('text.hardest', {
        strong,
        question: hardest.text,
        rate: format.number(hardest.successRate, 'percent'),
      }),
    )
  if (misleading)
    add(
      'misleading',
      'alert',
      t.rich('text.misleading', {
        strong,
        kind: misleading.question.questionKind,
        answer: answerInSentence(misleading),
        question: misleading.question.text,
        rate: format.number(misleading.share, 'percent'),
      }),
    )
  if (discussed) add('discussed', 'message', t.rich('text.discussed', { strong, ...discussed }))
  if (quiet)
    add(
      'quiet',
      'users',
      t.rich('text.quiet', {
        strong,
        number: quiet.session.number,
        title: quiet.session.title,
        rate: format.number(quiet.engagement, 'percent'),
      }),
    )
  if (found.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {found.map(({ key, icon, text, advice }) => (
          <li key={key} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 size-6 text-accent" />
            <p className="min-w-0 wrap-anywhere">
              {text} <span className="text-muted">{advice}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
