'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { fieldErrorsOf } from '@/components/ui/form-errors'
import { notify } from '@/components/ui/notify'
import { typedDecimal } from '@/lib/questions/kinds/number/notation-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { linesOf } from '@/lib/questions/kinds/text/draft-rules'
import { regradeQuestion } from '@/lib/rounds/client'
import { wayOf, type Way } from '@/lib/rounds/regrade-rules'
import type { RegradeInput } from '@/lib/rounds/regrade-schema'
import type { ResultsView } from '@/lib/rounds/schema'
import { RegradeFields, type Problem, type Typed } from './regrade-fields'

type RegradeFormProps = {
  question: ResultsView['questions'][number]
  roundId: string
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** What is typed at first: what is correct now. */
function startOf(
  { answers, correctNumber, accepted = [], regraded }: RegradeFormProps['question'],
  locale: string,
): Typed {
  const { value = '', tolerance = '', tolerancePercent = false } = correctNumber ?? {}
  return {
    way: wayOf(regraded),
    answerIds: answers.flatMap(({ id, correct }) => (correct ? id : [])),
    number: {
      value: typedDecimal(value, locale),
      tolerance: typedDecimal(tolerance, locale),
      tolerancePercent,
    },
    accepted: accepted.join('\n'),
    order: answers.map(({ id }) => id),
  }
}

function changeOf({ way, answerIds, number, accepted, order }: Typed): RegradeInput['questions'][string] {
  const changes: Record<Way, RegradeInput['questions'][string]> = {
    asked: null,
    correctAnswers: { correctAnswers: [...answerIds] },
    number: { number: { ...number, tolerance: number.tolerance.trim() || '0' } },
    accepted: { accepted: linesOf(accepted) },
    order: { order: [...order] },
    everybody: { everybody: true },
    excluded: { excluded: true },
  }
  return changes[way]
}

/** How a question is graded from now on. */
export function RegradeForm({ question, roundId, onDirty, onDone }: RegradeFormProps) {
  const t = useTranslations('sessions.regrade')
  const tFields = useTranslations('fields')
  const locale = useLocale()
  const notifyError = useNotifyError()
  const [typed, setTyped] = useState(() => startOf(question, locale))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const ways = ['asked', kinds[question.kind].resolvedBy, 'everybody', 'excluded'] as const

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  function change(next: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...next }))
    setProblem(null)
    onDirty(true)
  }

  function fail(found: Problem) {
    setProblem(found)
    setFailures((count) => count + 1)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.way === 'correctAnswers' && typed.answerIds.length === 0)
      return fail({ message: tFields('selectAnswer') })
    setPending(true)
    try {
      await regradeQuestion(roundId, question.id, changeOf(typed))
      notify({ title: t('done') })
      onDone()
    } catch (error) {
      const [found] = Object.entries(fieldErrorsOf(error) ?? {})
      const [path = '', message] = found ?? []
      if (message === undefined) notifyError(error, t('failed'))
      else fail({ message, atTolerance: path.endsWith('.tolerance') })
    } finally {
      setPending(false)
    }
  }

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-semibold">{t('how')}</legend>
        {ways.map((way) => (
          <WayRadio key={way} way={way} checked={typed.way === way} onChoose={() => change({ way })} />
        ))}
      </fieldset>
      <RegradeFields {...{ question, typed, change, problem }} />
      <div className="flex justify-end">
        <Button type="submit" size="lg" pending={pending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

type WayRadioProps = { way: Way; checked: boolean; onChoose: () => void }

function WayRadio({ way, checked, onChoose }: WayRadioProps) {
  const t = useTranslations('sessions.regrade')
  const hints: Partial<Record<Way, string>> = { everybody: t('everybodyHint'), excluded: t('excludedHint') }
  return (
    <label className="flex min-h-11 items-start gap-3 rounded px-2 py-2 hover:bg-sunk">
      <input
        type="radio"
        name="way"
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span>
        {t(way)}
        {hints[way] && <span className="block text-sm text-muted">{hints[way]}</span>}
      </span>
    </label>
  )
}
