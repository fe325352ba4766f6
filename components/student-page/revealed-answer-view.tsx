'use client'

import { useTranslations } from 'next-intl'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { useBarLabel } from '@/components/rounds/use-bar-label'
import { useShownBars } from '@/components/rounds/use-shown-bars'
import { isCloud, WordCloud } from '@/components/rounds/word-cloud'
import { Icon } from '@/components/ui/icon'
import { RichText } from '@/components/ui/rich-text'
import { shownAnswers, explanationOf, regradedIn } from '@/lib/lecture-state/distribution-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import type { Response } from '@/lib/questions/kinds/schema'
import { isSolved } from '@/lib/rounds/rules'
import { ParticipationLine } from './participation'
import { RegradedNote } from './regraded-note'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The result of a single question, as shown by the tutor: the distribution and the student's own answer. */
export function RevealedAnswerView({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { item, me, distribution } = page.screen
  const question = item?.questions[0]
  const shownBars = useShownBars()
  const solutionDetails = { correctNumber: distribution?.correctNumber, accepted: distribution?.accepted }
  const labelOf = useBarLabel({ kind: question?.kind, unit: question?.unit, ...solutionDetails })
  if (!item || !question) return null
  const solved = isSolved(item.round.shown, question)
  const html = new Map(question.answers.map((answer) => [answer.id, answer.html]))
  const isEntered = kinds[question.kind].countedBy === 'values'
  const answers = shownBars(shownAnswers(page.screen), {
    html,
    labelOf: isEntered ? labelOf : null,
    solved,
  })
  const own = me.response ? kinds[question.kind].barsWith(question.id, me.response, solutionDetails) : []
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading>{t('heading.revealed')}</ScreenHeading>
      <div className="grid gap-5">
        <QuestionText html={question.html} />
        <OwnValue response={me.response} labelOf={(text) => labelOf({ id: '', text })} />
        <div>
          {isCloud(question) ? (
            <WordCloud answers={answers} />
          ) : (
            <ResultBars
              caption={t('question.distribution')}
              answers={answers}
              answered={distribution?.answered ?? 0}
              revealed={solved}
              own={own}
            />
          )}
          {/* Read aloud when it comes while the result is on the screen. */}
          <output className="block not-empty:pt-4">
            <RegradedNote regraded={regradedIn(page.screen)} />
          </output>
        </div>
        <ParticipationLine item={item} />
        <OwnOrder response={me.response} html={html} correct={solved ? answers.map(({ id }) => id) : null} />
        <Explanation html={explanationOf(page.screen)} />
      </div>
    </section>
  )
}

type OwnValueProps = { response: Response | null; labelOf: (text: string) => string }

/** The entered value; the bars only show the most frequent values, and all correct ones as one. */
function OwnValue({ response, labelOf }: OwnValueProps) {
  const t = useTranslations('rounds')
  if (!response) return null
  if ('number' in response)
    return <p className="font-semibold">{t('number.own', { number: labelOf(response.number) })}</p>
  if ('text' in response)
    return <p className="font-semibold wrap-anywhere">{t('text.own', { text: response.text })}</p>
  return null
}

type OwnOrderProps = {
  response: Response | null
  html: ReadonlyMap<string, string>
  /** The correct order, once it is shown. */
  correct: readonly string[] | null
}

/** The student's order of the items, with marks for those in their place. */
function OwnOrder({ response, html, correct }: OwnOrderProps) {
  const t = useTranslations('rounds.order')
  if (!response || !('order' in response)) return null
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">{t('own')}</p>
      <ol className="grid list-decimal gap-1 ps-6">
        {response.order.map((id, place) => (
          <li key={id}>
            <span className="flex items-start gap-2">
              <RichText html={html.get(id) ?? ''} className="min-w-0 wrap-anywhere" />
              {correct?.[place] === id && (
                <Icon name="check" className="mt-0.5 text-success" label={t('right')} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
