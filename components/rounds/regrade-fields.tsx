'use client'

import { arrayMove } from '@dnd-kit/sortable'
import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { ZodForm } from '@/components/layout/use-zod-form'
import { DecimalField } from '@/components/questions/kinds/number/decimal-field'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError } from '@/components/ui/field-frame'
import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { SortableList } from '@/components/ui/sortable-list'
import { TextArea } from '@/components/ui/text-area'
import type { RegradeDraft, GradingWay } from '@/lib/rounds/regrade-rules'
import type { SentRegrading } from '@/lib/rounds/regrade-schema'
import type { ResultsView } from '@/lib/rounds/schema'

type FieldsProps = {
  question: ResultsView['questions'][number]
  page: ZodForm<RegradeDraft, SentRegrading>
  typed: RegradeDraft
}

/** The form fields of each way of regrading; the others have none. */
const fieldsOf: Partial<Record<GradingWay, ComponentType<FieldsProps>>> = {
  correctAnswers: CorrectAnswers,
  number: CorrectNumberFields,
  accepted: AcceptedTexts,
  order: CorrectOrder,
}

/** The new solution. */
export function RegradeFields(props: FieldsProps) {
  const Fields = fieldsOf[props.typed.way]
  return Fields ? <Fields {...props} /> : null
}

/** Marks a group of fields as invalid, so that it gets the focus and the message. */
const markOf = (id: string, problem: string | undefined) =>
  problem ? { tabIndex: -1, 'aria-invalid': true, 'aria-describedby': `${id}-error` } : undefined

/** The correct answers, at least one. */
function CorrectAnswers({ question, page, typed: { correctAnswers } }: FieldsProps) {
  const t = useTranslations('sessions.regrade')
  const name = 'correctAnswers'
  const problem = page.errorOf(name)
  const others = (id: string) => correctAnswers.filter((one) => one !== id)
  return (
    <fieldset className="grid gap-1 outline-none" {...markOf(name, problem)}>
      <legend className="mb-1.5 font-semibold">{t('correct')}</legend>
      {question.answers.map(({ id, html }, index) => (
        <label key={id} className="flex min-h-11 items-center gap-3 rounded px-2 hover:bg-sunk">
          <input
            type="checkbox"
            name={name}
            checked={correctAnswers.includes(id)}
            onChange={({ target: { checked } }) =>
              page.change(name, checked ? [...others(id), id] : others(id))
            }
            className="size-5 shrink-0 accent-success"
          />
          <OptionBadge index={index} size="sm" />
          <RichText html={html} className="min-w-0 wrap-anywhere" />
        </label>
      ))}
      {/* Below: it may come while the next answer is being pressed. */}
      <FieldError id={name} error={problem} />
    </fieldset>
  )
}

/** The correct number and its tolerance. */
function CorrectNumberFields({ page, typed: { number } }: FieldsProps) {
  const t = useTranslations('questions.editor')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DecimalField
        label={t('value')}
        hint={t('valueHint')}
        typed={number.value}
        {...page.field('number.value')}
      />
      <DecimalField
        label={t('tolerance')}
        hint={t('toleranceHint')}
        typed={number.tolerance}
        {...page.field('number.tolerance')}
      />
      <Checkbox
        label={t('percent')}
        checked={number.tolerancePercent}
        onChange={(event) => page.change('number.tolerancePercent', event.target.checked)}
      />
    </div>
  )
}

/** Which texts are accepted. */
function AcceptedTexts({ page }: FieldsProps) {
  const t = useTranslations('questions.editor')
  return (
    <TextArea
      label={t('accepted')}
      hint={t('acceptedHint')}
      rows={2}
      dir="auto"
      {...page.field('accepted')}
    />
  )
}

/** The correct order. */
function CorrectOrder({ question, page, typed }: FieldsProps) {
  const t = useTranslations('questions.editor')
  const problem = page.errorOf('order')
  const items = typed.order.flatMap((id) => question.answers.find((answer) => answer.id === id) ?? [])
  return (
    <fieldset className="min-w-0 outline-none" {...markOf('order', problem)}>
      <legend className="mb-1.5 font-semibold">{t('items')}</legend>
      <FieldError id="order" error={problem} />
      <SortableList
        label={t('items')}
        items={items}
        nameOf={(_, index) => t('item', { place: index + 1 })}
        onMove={(from, to) => page.change('order', arrayMove(typed.order, from, to))}
        className="grid gap-1"
        renderItem={({ html }, index, handle) => (
          <div className="flex items-center gap-2">
            {handle}
            <span className="tabular w-6 shrink-0 text-center font-semibold">{index + 1}</span>
            <RichText html={html} className="min-w-0 flex-1 wrap-anywhere" />
          </div>
        )}
      />
    </fieldset>
  )
}
