'use client'

import { useWatch } from 'react-hook-form'
import { useZodForm } from '@/components/layout/use-zod-form'
import { TextEditor } from '@/components/questions/kinds/text/editor'
import { bounds } from '@/lib/bounds'
import { formSchema } from '@/lib/questions/draft-rules'
import { linesOf } from '@/lib/questions/kinds/text/draft-rules'
import { keptText, type KeepInput } from '@/lib/rounds/start-schema'
import { KeepFrame, useKeeping, type KeepFormProps } from './keep-frame'

type Kept = { text: string; accepted: string; points: number | null }

/** Without an accepted text it stays a survey. */
function toInput({ text, accepted: lines, points }: Kept): KeepInput & { kind: 'text' } {
  const accepted = linesOf(lines)
  if (accepted.length === 0) return { kind: 'text', text }
  return { kind: 'text', text, accepted, points: points ?? Number.NaN }
}

const schema = formSchema(toInput, keptText)

/** Text, accepted texts and points. */
export function KeepTextForm(props: KeepFormProps) {
  const [asked] = props.results.questions
  const defaultValues: Kept = { text: asked?.text ?? '', accepted: '', points: bounds.points.default }
  const page = useZodForm({ schema, defaultValues, ...useKeeping(props) })
  const { control, field } = page
  const accepted = useWatch({ control, name: 'accepted' })
  return (
    <KeepFrame
      page={page}
      text={field('text')}
      points={linesOf(accepted).length === 0 ? null : field('points', 'wholeNumber')}
      onDirty={props.onDirty}
    >
      <TextEditor accepted={field('accepted')} graded settled={false} />
    </KeepFrame>
  )
}
