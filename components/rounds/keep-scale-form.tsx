'use client'

import { useZodForm } from '@/components/layout/use-zod-form'
import { formSchema } from '@/lib/questions/draft-rules'
import { keptScale, type KeepInput } from '@/lib/rounds/start-schema'
import { KeepFrame, useKeeping, type KeepFormProps } from './keep-frame'

const toInput = ({ text }: { text: string }): KeepInput & { kind: 'scale' } => ({ kind: 'scale', text })
const schema = formSchema(toInput, keptScale)

/** The text; no step is correct. */
export function KeepScaleForm(props: KeepFormProps) {
  const defaultValues = { text: props.results.questions[0]?.text ?? '' }
  const page = useZodForm({ schema, defaultValues, ...useKeeping(props) })
  return <KeepFrame page={page} text={page.field('text')} points={null} onDirty={props.onDirty} />
}
