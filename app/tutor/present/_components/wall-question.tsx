'use client'

import { useTranslations } from 'next-intl'
import { OptionRow } from '@/components/questions/option-row'
import { QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { cn } from '@/lib/cn'
import { countsOf } from '@/lib/lecture-state/tutor-rules'
import type { ResultsView } from '@/lib/rounds/schema'
import { useFit } from './use-fit'

/** Characters up to which there is room for larger letters. */
const SHORT = { question: 140, answer: 42 }

/** Answers from which on a result needs the room of the question. */
const MANY = 5

type WallQuestionProps = {
  question: ResultsView['questions'][number]
  revealed: boolean
  previous: ResultsView | null
}

/** A question with its answers, readable from the last row; once revealed with what was answered. */
export function WallQuestion({ question, revealed, previous }: WallQuestionProps) {
  const t = useTranslations('wall')
  const { frame, part } = useFit<HTMLElement, HTMLDivElement>()
  const { answers } = question
  const short = question.text.length <= SHORT.question && answers.length <= 5
  const narrow = answers.length > 4 && answers.every(({ text }) => text.length <= SHORT.answer)
  return (
    <section ref={frame} className="flex min-h-0 flex-1 flex-col justify-center-safe gap-[min(4vh,3rem)]">
      <QuestionText
        html={question.html}
        size="wall"
        className={cn(
          'font-semibold text-pretty [&_.prose-question]:leading-tight!',
          short && '2xl:text-[3.25rem]',
          // It has been read by now; the answers need the room.
          revealed && answers.length > MANY && 'md:[zoom:0.7]',
        )}
      />
      <div ref={part}>
        {revealed ? (
          <div className="max-md:[zoom:0.55]">
            <ResultBars
              size="wall"
              caption={t('distribution')}
              answers={answers}
              previous={countsOf(previous, question.id)}
            />
          </div>
        ) : (
          <ul
            className={cn(
              'grid gap-x-12 gap-y-[min(2.5vh,1.75rem)] 2xl:[&_.prose-question]:text-[2.25rem]',
              narrow && 'md:grid-cols-2',
            )}
          >
            {answers.map((answer, index) => (
              <li key={answer.id} className="2xl:[&_svg]:size-16">
                <OptionRow index={index} html={answer.html} size="wall" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
