import { useFormatter, useTranslations } from 'next-intl'
import type { RoundOutcome } from '@/lib/analytics/outcome-schema'

/** Rounds that fit on the page. */
const SHOWN = 12

/** What was conducted, in its order. */
export function SheetRounds({ rounds }: { rounds: readonly RoundOutcome[] }) {
  const t = useTranslations('summary')
  const format = useFormatter()
  const left = rounds.length - SHOWN
  return (
    <section>
      <h2 className="mb-2 text-lg print:text-base">{t('rounds')}</h2>
      {rounds.length === 0 ? (
        <p className="text-muted">{t('noRounds')}</p>
      ) : (
        <table className="tabular w-full border-collapse text-sm print:text-xs">
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-1 text-start">
                {t('item')}
              </th>
              {(['round', 'participations', 'successRate'] as const).map((key) => (
                <th key={key} scope="col" className="py-1 ps-4 text-end">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.slice(0, SHOWN).map(({ id, title, number, participations, successRate }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-1 text-start font-normal wrap-anywhere print:py-0.5">
                  <span className="block print:line-clamp-1">{title}</span>
                </th>
                <td className="ps-4 text-end">{format.number(number)}</td>
                <td className="ps-4 text-end">{format.number(participations)}</td>
                <td className="ps-4 text-end font-semibold">
                  {successRate === null ? '–' : format.number(successRate, 'percent')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && <p className="mt-1 text-sm text-muted">{t('more', { count: left })}</p>}
    </section>
  )
}
