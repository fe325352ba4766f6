'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PictureTextArea } from '@/components/images/picture-text-area'
import type { ZodField } from '@/components/layout/use-zod-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { NumberField } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { bounds } from '@/lib/bounds'
import { isGraded, type QuestionDraft } from '@/lib/questions/draft-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { questionKind, type Scoring } from '@/lib/questions/kinds/schema'
import { KindEditor, type KindEditorProps } from './kinds/kind-editor'

type QuestionEditorProps = KindEditorProps & {
  text: ZodField<string>
  explanation: ZodField<string>
  points: ZodField<number | null>
  scoring: Scoring
  /** Changes the kind, whether it is a survey, or the scoring. */
  onSetting: (setting: Partial<Pick<QuestionDraft, 'kind' | 'graded' | 'scoring' | 'correctAnswers'>>) => void
}

/** The fields of a question: text, answers, solution, points. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { text, explanation, points, scoring, onSetting, ...written } = props
  const { kind, settled } = written
  const graded = isGraded(written)
  const t = useTranslations('questions.editor')
  const tTerms = useTranslations('terms')
  return (
    <div className="grid gap-5">
      <div className="grid gap-0.5">
        <WritingHelp />
        <PictureTextArea label={tTerms('question')} hint={t('textHint')} {...text} />
      </div>
      <KindEditor {...written} graded={graded} />
      {!settled && <Settings {...written} onSetting={onSetting} />}
      {graded && kinds[kind].hasScoring && (
        <Checkbox
          label={t('scoringAll', { kind })}
          hint={t('scoringHint', { kind })}
          checked={scoring === 'all'}
          onChange={(event) => onSetting({ scoring: event.target.checked ? 'all' : 'partial' })}
        />
      )}
      <PictureTextArea
        label={t('explanation')}
        hint={t(graded ? 'explanationHint' : 'surveyExplanationHint')}
        rows={2}
        {...explanation}
      />
      {graded && <NumberField label={tTerms('points')} hint={t('pointsHint', bounds.points)} {...points} />}
    </div>
  )
}

/** How a question is answered, and whether there is a correct answer. */
function Settings({
  kind,
  graded,
  correct,
  onSetting,
}: Pick<QuestionEditorProps, 'kind' | 'graded' | 'correct' | 'onSetting'>) {
  const t = useTranslations('questions.editor')
  return (
    <div className="grid gap-4">
      <Segmented
        legend={t('kind')}
        options={questionKind.options.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onValueChange={(value) =>
          onSetting({
            kind: value,
            ...(value === 'single' && { correctAnswers: correct.chosen.slice(0, 1) }),
          })
        }
      />
      {!kinds[kind].isSurvey && (
        <Checkbox
          label={t('survey')}
          hint={t('surveyHint')}
          checked={!graded}
          onChange={(event) => onSetting({ graded: !event.target.checked })}
        />
      )}
    </div>
  )
}

const topics = ['text', 'code', 'math', 'picture'] as const

const asWritten = (text: ReactNode) => (
  <code className="rounded bg-sunk px-1 py-0.5 font-mono text-[0.9em] whitespace-nowrap text-ink">
    {text}
  </code>
)

/** How to format texts, in three lines; folded by default. */
function WritingHelp() {
  const t = useTranslations('questions.writing')
  return (
    <details className="group text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer unmarked items-center gap-1">
        <Icon name="chevronDown" className="transition-transform duration-150 group-open:rotate-180" />
        {t('title')}
      </summary>
      <dl className="mb-3 grid gap-x-5 gap-y-2 rounded border border-line px-4 py-3 leading-relaxed text-muted sm:grid-cols-[auto_minmax(0,1fr)]">
        {topics.map((topic) => (
          <div key={topic} className="sm:contents">
            <dt className="font-semibold text-ink">{t(`${topic}.name`)}</dt>
            <dd className="min-w-0">{t.rich(`${topic}.how`, { c: asWritten })}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
