import type { ComponentType } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { StudentQuestion } from '@/lib/lecture-state/student-schema'
import type { QuestionKind, Response } from '@/lib/questions/kinds/schema'
import { MultipleField } from './multiple/field'
import { SingleField } from './single/field'

export type AnswerFieldProps = {
  question: Pick<StudentQuestion, 'kind' | 'answers' | 'unit'>
  /** Unique on the page: the common name of what is pressed. */
  name: string
  /** The id of the element that says what is asked. */
  labelledBy: string
  value: Response | null
  onValueChange: (response: Response | null) => void
  /** What was typed and is no response, by the field's name: it is there again when the field is. */
  unreadable?: Map<string, string>
  /** Shows what was responded and takes nothing more. */
  locked?: boolean
}

const LaterField = lazyPart(() => import('./later-field').then((module) => module.LaterField))

/** The page itself carries the fields for answers to choose; the others are in `LaterField`. */
const fields: Record<QuestionKind, ComponentType<AnswerFieldProps>> = {
  single: SingleField,
  multiple: MultipleField,
  number: LaterField,
  text: LaterField,
  order: LaterField,
  scale: LaterField,
}

/** What a question is answered with. */
export function AnswerField(props: AnswerFieldProps) {
  const Field = fields[props.question.kind]
  return <Field {...props} />
}
