import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { answerInSentence, byDifficulty, distractorsOf } from '@/lib/analytics/items-rules'
import type { Analytics } from '@/lib/analytics/overview-schema'
import type { QuestionAnalytics } from '@/lib/analytics/schema'

/** The figures of the session; a dash if there are none, or too few. */
export function SheetFigures({ analytics }: { analytics: Analytics }) {
  const t = useTranslations('summary')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const { successRate, engagement, feedbacks, rating } = analytics.overview
  const [attendance] = analytics.participants
  const figures: {
    key: 'successRate' | 'engagement' | 'participants' | 'messages' | 'rating'
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
    { key: 'messages', value: format.number(feedbacks) },
    {
      key: 'rating',
      value: rating.mean === null ? '–' : format.number(rating.mean, 'mean'),
      note: t('ratings', { count: rating.count }),
    },
  ]
  return (
    <section>
      <h2 className="sr-only">{tTerms('inNumbers')}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5 print:grid-cols-5">
        {figures.map(({ key, value, note }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{key === 'rating' ? t(key) : tTerms(key)}</dt>
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

const SHOWN = 3

/** The hardest questions, each with its most frequent wrong answer. */
export function HardQuestions({ questions }: { questions: readonly QuestionAnalytics[] }) {
  const t = useTranslations('summary')
  const format = useFormatter()
  const hard = byDifficulty(questions).slice(0, SHOWN)
  const locale = useLocale()
  const distractors = distractorsOf(hard, locale)
  if (hard.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg print:text-base">{t('questions')}</h2>
      <ol className="grid gap-2 print:gap-1">
        {hard.map(({ id, text, successRate }) => {
          const wrong = distractors.find(({ question }) => question.id === id)
          return (
            <li key={id} className="wrap-anywhere">
              <span className="block print:line-clamp-2">
                <strong>{t('rate', { rate: format.number(successRate, 'percent') })}</strong> {text}
              </span>
              {wrong && (
                <span className="block text-sm text-muted print:line-clamp-1">
                  {t('mostWrong', {
                    kind: wrong.question.questionKind,
                    answer: answerInSentence(wrong),
                    share: format.number(wrong.share, 'percent'),
                  })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
