'use client'

import { useWatch } from 'react-hook-form'
import { useZodForm } from '@/components/layout/use-zod-form'
import { NumberFields } from '@/components/questions/kinds/number/editor'
import { bounds } from '@/lib/bounds'
import { formSchema } from '@/lib/questions/draft-rules'
import { emptyNumber, numberInputOf, type NumberDraft } from '@/lib/questions/kinds/number/draft-rules'
import { keptNumber, type KeepInput } from '@/lib/rounds/start-schema'
import { KeepFrame, useKeeping, type KeepFormProps } from './keep-frame'

type Kept = { text: string; number: NumberDraft; points: number | null }

/** Without a correct number it stays a survey. */
function toInput({ text, number, points }: Kept): KeepInput & { kind: 'number' } {
  if (number.value.trim() === '') return { kind: 'number', text, number: { unit: number.unit } }
  return { kind: 'number', text, number: numberInputOf(number), points: points ?? Number.NaN }
}

const schema = formSchema(toInput, keptNumber)

/** Text, correct number and points. */
export function KeepNumberForm(props: KeepFormProps) {
  const [asked] = props.results.questions
  const defaultValues: Kept = {
    text: asked?.text ?? '',
    number: emptyNumber,
    points: bounds.points.default,
  }
  const page = useZodForm({ schema, defaultValues, ...useKeeping(props) })
  const { control, field, change } = page
  const typed = useWatch({ control, name: 'number' })
  return (
    <KeepFrame
      page={page}
      text={field('text')}
      points={typed.value.trim() === '' ? null : field('points', 'wholeNumber')}
      onDirty={props.onDirty}
    >
      <NumberFields
        value={field('number.value')}
        tolerance={field('number.tolerance')}
        unit={field('number.unit')}
        typed={typed}
        onPercent={(percent) => change('number.tolerancePercent', percent)}
        graded
      />
    </KeepFrame>
  )
}
