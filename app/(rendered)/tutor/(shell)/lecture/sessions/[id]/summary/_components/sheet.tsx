import { useFormatter, useTranslations } from 'next-intl'
import { TempoCourse } from '@/components/charts/tempo'
import { cn } from '@/lib/cn'
import type { Analytics } from '@/lib/analytics/overview-schema'
import type { SessionOutcome, RoundOutcome, ItemsAnalytics } from '@/lib/analytics/schema'
import { feedbackCategory } from '@/lib/feedback/schema'
import type { LectureView } from '@/lib/lectures/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { HardQuestions, SheetFigures } from './sheet-figures'

type SheetProps = {
  session: SessionView
  lecture: LectureView
  analytics: Analytics
  items: ItemsAnalytics
  outcome: SessionOutcome
}

/** The columns of the tempo history of a whole session. */
const STEPS = 60

/** A session on one page, to print. Long texts are cut on paper, so that it stays one page. */
export function Sheet({ session, lecture, analytics, items, outcome }: SheetProps) {
  const t = useTranslations('summary')
  const tAnalytics = useTranslations('analytics')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const { title, number, date } = session
  const spoken = outcome.tempo.some(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  return (
    <article className="grid grid-cols-1 gap-6 rounded-lg bg-surface p-6 inset-ring-1 inset-ring-line sm:p-8 print:gap-3 print:p-0 print:text-sm print:inset-ring-0">
      <header className="border-b-2 border-ink pb-3">
        <p className="text-muted wrap-anywhere print:line-clamp-2">
          {lecture.title} · {lecture.semester.label}
        </p>
        <h1 className="text-xl wrap-anywhere print:line-clamp-2 print:text-lg">
          {tTerms('numbered', { number, title })}
        </h1>
        <p className="text-muted">{format.dateTime(new Date(date), 'dayInFull')}</p>
      </header>
      {session.state === 'created' ? (
        <p>{t('notHeld')}</p>
      ) : (
        <>
          <SheetFigures analytics={analytics} />
          <SheetRounds rounds={outcome.rounds} />
          <HardQuestions questions={items.questions} />
          {spoken && (
            <section>
              <h2 className="mb-2 text-lg print:text-base">{t('tempo')}</h2>
              <TempoCourse history={outcome.tempo} steps={STEPS} className="h-20 print:h-14" captioned />
            </section>
          )}
          <Categories feedback={analytics.feedback} />
          <p className="text-xs text-muted">
            {t('how')} {analytics.hidden > 0 && tAnalytics('hidden', { count: analytics.hidden })}
          </p>
        </>
      )}
    </article>
  )
}

function Categories({ feedback: { total, byCategory } }: Pick<Analytics, 'feedback'>) {
  const t = useTranslations('summary')
  const tCategory = useTranslations('feedbackCategory')
  const format = useFormatter()
  if (total === 0) return null
  const used = feedbackCategory.options
    .filter((category) => byCategory[category] > 0)
    .toSorted((a, b) => byCategory[b] - byCategory[a])
  return (
    <section>
      <h2 className="mb-1 text-lg print:text-base">{t('categories')}</h2>
      <p className="tabular">
        {used
          .map((key) => t('category', { category: tCategory(key), count: format.number(byCategory[key]) }))
          .join(' · ')}
      </p>
    </section>
  )
}

/** The number of rounds that fit on the page. */
const SHOWN = 12

/** The rounds, in their order. */
function SheetRounds({ rounds }: { rounds: readonly RoundOutcome[] }) {
  const t = useTranslations('summary')
  const tItems = useTranslations('items')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const left = rounds.length - SHOWN
  return (
    <section>
      <h2 className="mb-2 text-lg print:text-base">{tTerms('rounds')}</h2>
      {rounds.length === 0 ? (
        <p className="text-muted">{t('noRounds')}</p>
      ) : (
        <table className="tabular w-full border-collapse text-sm print:text-xs">
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-1 text-start">
                {tTerms('item')}
              </th>
              {(['round', 'participations', 'successRate'] as const).map((key) => (
                <th
                  key={key}
                  scope="col"
                  className={cn('py-1 ps-4 text-end', key !== 'successRate' && 'max-sm:hidden')}
                >
                  {tTerms(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.slice(0, SHOWN).map(({ id, title, number, participations, successRate }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-1 text-start font-normal wrap-anywhere print:py-0.5">
                  <span className="block print:line-clamp-1">{title}</span>
                  <span className="text-muted sm:hidden">
                    {tTerms('roundNumber', { number })} ·{' '}
                    {tItems('participations', { count: participations })}
                  </span>
                </th>
                <td className="ps-4 text-end max-sm:hidden">{format.number(number)}</td>
                <td className="ps-4 text-end max-sm:hidden">{format.number(participations)}</td>
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
