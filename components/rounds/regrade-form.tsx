'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useEditConflict } from '@/components/layout/edit-conflict'
import { useReportDirty } from '@/components/layout/form-dialog'
import { useZodForm } from '@/components/layout/use-zod-form'
import { Button } from '@/components/ui/button'
import { fieldErrorsOf } from '@/components/ui/form-errors'
import { notify } from '@/components/ui/notify'
import { kinds } from '@/lib/questions/kinds/rules'
import { regradeQuestion } from '@/lib/rounds/client'
import {
  regradeDraftOf,
  regradeForm,
  regradeInputOf,
  type RegradeDraft,
  type GradingWay,
} from '@/lib/rounds/regrade-rules'
import type { SentRegrading } from '@/lib/rounds/regrade-schema'
import { resultsView, type ResultsView } from '@/lib/rounds/schema'
import { RegradeFields } from './regrade-fields'
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
  const locale = useLocale()
  const [version, setVersion] = useState(question.version)
  const ways = ['asked', kinds[question.kind].resolvedBy, 'everybody', 'excluded'] as const

  async function save(change: SentRegrading, over: number) {
    await regradeQuestion(roundId, question.id, change, over)
    notify({ title: t('done') })
    onDone()
  }

  const page = useZodForm<RegradeDraft, SentRegrading>({
    schema: regradeForm,
    defaultValues: regradeDraftOf(question, locale),
    onSubmit: (change) =>
      save(change, version).catch((error) => Promise.reject(atOwnFields(error, question.id))),
    onError: (error) => conflict.onError(error),
  })
  // A copy, because the form mutates its own object.
  const typed = useWatch({ control: page.control, compute: (draft: RegradeDraft) => structuredClone(draft) })

  const conflict = useEditConflict<ResultsView['questions'][number]>({
    view: { parse: (current) => questionIn(resultsView.parse(current), question.id) },
    compare: (theirs) => {
      const [mine, other] = [typed, regradeDraftOf(theirs, locale)]
      if (JSON.stringify(regradeInputOf(mine)) === JSON.stringify(regradeInputOf(other))) return []
      const shown = (draft: RegradeDraft) => <RegradeSummary question={question} draft={draft} />
      return [{ label: t('how'), mine: shown(mine), theirs: shown(other) }]
    },
    onKeepMine: (over) => save(regradeInputOf(typed), over),
    onTakeTheirs: (theirs) => {
      page.reset(regradeDraftOf(theirs, locale))
      setVersion(theirs.version)
    },
    failed: t('failed'),
  })

  useReportDirty(page.dirty, onDirty)

  return (
    <>
      <form {...page.form} className="grid gap-5">
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 font-semibold">{t('how')}</legend>
          {ways.map((way) => (
            <WayRadio
              key={way}
              way={way}
              checked={typed.way === way}
              onChoose={() => page.change('way', way)}
            />
          ))}
        </fieldset>
        <RegradeFields {...{ question, page, typed }} />
        <div className="flex justify-end">
          <Button type="submit" size="lg" pending={page.pending}>
            {t('save')}
          </Button>
        </div>
      </form>
      {conflict.question}
    </>
  )
}

/** The same error with the paths of the form's own fields, which the endpoint names below the question. */
function atOwnFields(error: unknown, questionId: string): unknown {
  const problems = Object.entries(fieldErrorsOf(error) ?? {})
  if (problems.length === 0) return error
  const start = `questions.${questionId}.`
  return { fields: problems.map(([path, message]) => ({ path: path.replace(start, ''), message })) }
}

/** A question of a round's results. Throws if there is none. */
function questionIn({ questions }: ResultsView, id: string) {
  const found = questions.find((question) => question.id === id)
  if (!found) throw new Error('The round has lost a question.')
  return found
}

type WayRadioProps = { way: GradingWay; checked: boolean; onChoose: () => void }

function WayRadio({ way, checked, onChoose }: WayRadioProps) {
  const t = useTranslations('sessions.regrade')
  const hints: Partial<Record<GradingWay, string>> = {
    everybody: t('everybodyHint'),
    excluded: t('excludedHint'),
  }
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
