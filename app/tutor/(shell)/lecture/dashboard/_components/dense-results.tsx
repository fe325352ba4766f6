'use client'

import type { ComponentProps } from 'react'
import { QuestionResults } from '@/components/rounds/question-results'
import { cn } from '@/lib/cn'

/** Answers up to which there is room for all at their usual size, and at a smaller one. */
const ROOMY = 4
const SMALLER = 6

type DenseResultsProps = Omit<ComponentProps<typeof QuestionResults>, 'textless'>

/** Results on the cockpit: the more answers there are, the denser they stand. */
export function DenseResults(props: DenseResultsProps) {
  const several = props.results.questions.length > 1
  const most = Math.max(...props.results.questions.map(({ answers }) => answers.length))
  return (
    <div
      data-key="results"
      className={cn(
        'min-w-0 [&_td]:py-1! [&_th]:py-1!',
        most > SMALLER ? 'lg:[zoom:0.7]' : (most > ROOMY || several) && 'lg:[zoom:0.85]',
      )}
    >
      <QuestionResults {...props} textless={props.results.round.kind === 'question'} />
    </div>
  )
}
