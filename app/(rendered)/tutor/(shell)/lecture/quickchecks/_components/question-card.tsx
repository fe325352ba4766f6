'use client'

import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { QuestionEditor } from '@/components/questions/question-editor'
import { Icon, type IconName } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { countProblems, isGraded, plainLine, type QuestionDraft } from '@/lib/questions/draft-rules'
import type { QuickCheckPage } from './quickcheck-form'

type QuestionCardProps = {
  question: QuestionDraft
  index: number
  page: QuickCheckPage
  settled: boolean
  handle: ReactNode
  open: boolean
  onToggle: () => void
  onWork: () => void
  /** Null if it cannot be duplicated. */
  onDuplicate: (() => void) | null
  onRemove: (() => void) | null
}

/** One question of the form: a line when folded, its fields when open. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, settled, handle, open, onToggle, onWork, onDuplicate, onRemove } = props
  const { control, field, errorOf, change } = props.page
  const t = useTranslations('quickchecks')
  const tTerms = useTranslations('terms')
  const id = useId()
  const number = index + 1
  const missing = countProblems(question)
  const path = `questions.${index}` as const
  return (
    <div className="rounded-lg bg-surface inset-ring-1 inset-ring-line">
      <div className="flex items-center gap-1 p-1.5">
        {handle}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className={cn(
            'flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded px-2 text-left hover:bg-sunk',
            handle === null && 'pl-3',
          )}
        >
          <span className="font-semibold whitespace-nowrap">{t('form.question', { number })}</span>
          {!open && (
            <span className="min-w-0 flex-1 basis-40 truncate text-muted">{plainLine(question.text)}</span>
          )}
          {missing > 0 && (
            <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
              <Icon name="info" /> {t('form.missing', { count: missing })}
            </span>
          )}
          {missing === 0 && !open && (
            <span className="tabular text-sm whitespace-nowrap text-muted">
              {tTerms('pointCount', { count: isGraded(question) ? (question.points ?? 0) : 0 })}
            </span>
          )}
          <Icon name="chevronDown" className={cn('ml-auto text-muted', open && 'rotate-180')} />
        </button>
        {!settled && onDuplicate && (
          <CardButton icon="copy" label={t('form.duplicateQuestion', { number })} onPress={onDuplicate} />
        )}
        {!settled && onRemove && (
          <CardButton icon="trash" label={t('form.removeQuestion', { number })} onPress={onRemove} />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only notes where the fields inside are being worked on */}
      <div id={id} hidden={!open} onFocus={onWork} className="border-t border-line p-4 sm:p-5">
        <QuestionEditor
          text={field(`${path}.text`)}
          explanation={field(`${path}.explanation`)}
          points={field(`${path}.points`, 'wholeNumber')}
          answers={useFieldArray({ control, name: `${path}.answers`, keyName: 'key' })}
          answer={(place) => field(`${path}.answers.${place}.text`)}
          texts={question.answers.map(({ text }) => text)}
          onText={(place, text) => change(`${path}.answers.${place}.text`, text)}
          correct={{
            name: `${path}.correctAnswers`,
            chosen: question.correctAnswers,
            error: errorOf(`${path}.correctAnswers`),
            onChange: (ids) => change(`${path}.correctAnswers`, ids),
          }}
          kind={question.kind}
          graded={question.graded}
          scoring={question.scoring}
          number={{
            value: field(`${path}.number.value`),
            tolerance: field(`${path}.number.tolerance`),
            unit: field(`${path}.number.unit`),
            typed: question.number,
            onPercent: (percent) => change(`${path}.number.tolerancePercent`, percent),
          }}
          accepted={field(`${path}.accepted`)}
          onSetting={({ kind, graded, scoring, correctAnswers }) => {
            if (kind) change(`${path}.kind`, kind)
            if (graded !== undefined) change(`${path}.graded`, graded)
            if (scoring) change(`${path}.scoring`, scoring)
            if (correctAnswers) change(`${path}.correctAnswers`, correctAnswers)
          }}
          settled={settled}
        />
      </div>
    </div>
  )
}

function CardButton({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="target inline-flex shrink-0 items-center justify-center rounded text-muted hover:bg-sunk hover:text-ink"
    >
      <Icon name={icon} />
    </button>
  )
}
