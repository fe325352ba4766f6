'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useLayoutEffect, useRef } from 'react'
import { OptionRow } from '@/components/questions/option-row'
import { QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { useLecture } from '@/components/sessions/live-lecture'
import { cn } from '@/lib/cn'
import { countsOf } from '@/lib/lecture-state/tutor-rules'
import type { ResultsView, RoundView } from '@/lib/rounds/schema'

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

const STEP = 0.05
const LARGEST = 1.5
const SMALLEST = 0.5

/** Makes a part of a frame as large as it can be so that all in the frame is seen without scrolling. */
function useFit<Frame extends HTMLElement, Part extends HTMLElement>() {
  const frame = useRef<Frame>(null)
  const part = useRef<Part>(null)

  useLayoutEffect(() => {
    const outer = frame.current
    const inner = part.current
    if (!outer || !inner) return undefined
    const fit = () => {
      for (let zoom = LARGEST; zoom >= SMALLEST; zoom -= STEP) {
        inner.style.zoom = String(zoom)
        if (outer.scrollHeight <= outer.clientHeight) return
      }
    }
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    fit()
    // Letters that arrive late are of other measures.
    void document.fonts.ready.then(fit)
    return () => observer.disconnect()
  }, [])

  return { frame, part }
}

type WallQuickCheckProps = { round: RoundView; questions: number }

/** A QuickCheck that runs on the devices: its title, and how far the hall is. */
export function WallQuickCheck({ round, questions }: WallQuickCheckProps) {
  const t = useTranslations('wall')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const { counts } = useLecture().state
  return (
    <section className="grid flex-1 content-center gap-8">
      <div className="grid gap-3">
        {round.number > 1 && (
          <p className="text-xl text-muted">{tTerms('roundNumber', { number: round.number })}</p>
        )}
        <h2 className="text-3xl leading-[1.05] font-extrabold text-balance wrap-anywhere 2xl:text-[5.5rem]">
          {round.title}
        </h2>
        {questions > 0 && round.kind === 'quickcheck' && (
          <p className="text-xl text-muted 2xl:text-2xl">{t('questions', { count: questions })}</p>
        )}
      </div>
      {round.kind === 'quickcheck' && (
        <dl className="mt-6 flex flex-wrap gap-x-16 gap-y-4">
          {(['registered', 'submitted'] as const).map((key) => (
            <div key={key} className="flex flex-col-reverse">
              <dt className="text-xl text-muted">{t(key)}</dt>
              <dd className="tabular text-3xl font-bold">{format.number(counts[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
