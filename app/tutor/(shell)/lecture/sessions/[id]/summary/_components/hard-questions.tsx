import { useFormatter, useTranslations } from 'next-intl'
import { byDifficulty, distractorsOf } from '@/lib/analytics/items-rules'
import type { QuestionAnalytics } from '@/lib/analytics/items-schema'

const SHOWN = 3

/** What fewest got right, each with the wrong answer that misled most. */
export function HardQuestions({ questions }: { questions: readonly QuestionAnalytics[] }) {
  const t = useTranslations('summary')
  const format = useFormatter()
  const hard = byDifficulty(questions).slice(0, SHOWN)
  const distractors = distractorsOf(hard)
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
                <strong>{t('rate', { rate: format.number(successRate, 'percent') })}:</strong> {text}
              </span>
              {wrong && (
                <span className="block text-sm text-muted print:line-clamp-1">
                  {t('mostWrong', { answer: wrong.answer, share: format.number(wrong.share, 'percent') })}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
