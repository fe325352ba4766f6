'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RoundOutcome } from '@/lib/analytics/outcome-schema'

/** The rounds of a session with how many took part and how well they did. */
export function OutcomeRounds({ rounds }: { rounds: readonly RoundOutcome[] }) {
  const t = useTranslations('dashboard')
  const ts = useTranslations('sessions')
  if (rounds.length === 0) return <p className="text-muted">{t('noRounds')}</p>
  return (
    <table className="w-full text-left">
      <caption className="pb-1 text-left text-sm font-semibold text-muted">{t('rounds')}</caption>
      <thead className="sr-only">
        <tr>
          {(['round', 'participants', 'successRate'] as const).map((key) => (
            <th key={key} scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ id, kind, number, title, participations, successRate }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
              <span className="text-sm text-muted">
                {ts(`kind.${kind}`)} · {ts('roundNumber', { number })}
              </span>
            </th>
            <td className="tabular py-2 pr-4 text-right text-sm text-muted">
              {ts('participations', { count: participations })}
            </td>
            <td className="tabular w-px py-2 text-right text-lg font-semibold whitespace-nowrap">
              <Rate value={successRate} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rate({ value }: { value: number | null }) {
  const format = useFormatter()
  return (
    <span className="flex items-center justify-end gap-3">
      <span
        aria-hidden
        className="hidden h-3 w-28 overflow-hidden rounded-sm bg-sunk inset-ring-1 inset-ring-line sm:block"
      >
        <span className="block h-full bg-success forced-edge" style={{ width: `${(value ?? 0) * 100}%` }} />
      </span>
      <span className="min-w-14">{value === null ? '–' : format.number(value, 'percent')}</span>
    </span>
  )
}
