'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { Button } from '@/components/ui/button'
import { fieldErrorsOf } from '@/components/ui/form-errors'
import { notify } from '@/components/ui/notify'
import { kinds } from '@/lib/questions/kinds/rules'
import { regradeQuestion } from '@/lib/rounds/client'
import { regradeInputOf, regradeDraftOf, type RegradeDraft, type Way } from '@/lib/rounds/regrade-rules'
import { resultsView, type ResultsView } from '@/lib/rounds/schema'
import { RegradeFields, type Problem } from './regrade-fields'
import { RegradeSummary } from './regrade-summary'

type RegradeFormProps = {
  question: ResultsView['questions'][number]
  roundId: string
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** Regrades a question. */
export function RegradeForm({ question, roundId, onDirty, onDone }: RegradeFormProps) {
  const t = useTranslations('sessions.regrade')
  const tFields = useTranslations('fields')
  const locale = useLocale()
  const [typed, setTyped] = useState(() => regradeDraftOf(question, locale))
  const [version, setVersion] = useState(question.version)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pending, setPending] = useState(false)
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const ways = ['asked', kinds[question.kind].resolvedBy, 'everybody', 'excluded'] as const

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  function change(next: Partial<RegradeDraft>) {
    setTyped((before) => ({ ...before, ...next }))
    setProblem(null)
    onDirty(true)
  }

  function fail(found: Problem) {
    setProblem(found)
    setFailures((count) => count + 1)
  }

  async function save(over: number) {
    await regradeQuestion(roundId, question.id, regradeInputOf(typed), over)
    notify({ title: t('done') })
    onDone()
  }

  const conflict = useEditConflict<ResultsView['questions'][number]>({
    view: { parse: (current) => questionIn(resultsView.parse(current), question.id) },
    compare: (theirs) => {
      const [mine, other] = [typed, regradeDraftOf(theirs, locale)]
      if (JSON.stringify(regradeInputOf(mine)) === JSON.stringify(regradeInputOf(other))) return []
      const shown = (draft: RegradeDraft) => <RegradeSummary question={question} draft={draft} />
      return [{ label: t('how'), mine: shown(mine), theirs: shown(other) }]
    },
    onKeepMine: save,
    onTakeTheirs: (theirs) => {
      setTyped(regradeDraftOf(theirs, locale))
      setVersion(theirs.version)
      onDirty(false)
    },
    failed: t('failed'),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (typed.way === 'correctAnswers' && typed.answerIds.length === 0)
      return fail({ message: tFields('selectAnswer') })
    setPending(true)
    try {
      await save(version)
    } catch (error) {
      const [found] = Object.entries(fieldErrorsOf(error) ?? {})
      const [path = '', message] = found ?? []
      if (message === undefined) conflict.onError(error)
      else fail({ message, atTolerance: path.endsWith('.tolerance') })
    } finally {
      setPending(false)
    }
  }

  return (
    <>
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
      {conflict.question}
    </>
  )
}

/** A question of a round's results. Throws if there is none. */
function questionIn({ questions }: ResultsView, id: string) {
  const found = questions.find((question) => question.id === id)
  if (!found) throw new Error('The round has lost a question.')
  return found
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
