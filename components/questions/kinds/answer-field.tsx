import type { ComponentType } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { StudentQuestion } from '@/lib/lecture-state/student-schema'
import type { QuestionKind, Response } from '@/lib/questions/kinds/schema'
import { MultipleField } from './multiple/field'
import { SingleField } from './single/field'

export type AnswerFieldProps = {
  question: Pick<StudentQuestion, 'kind' | 'answers' | 'unit'>
  /** Unique on the page: the common name of the inputs. */
  name: string
  /** The id of the element with the question's text. */
  labelledBy: string
  value: Response | null
  onValueChange: (response: Response | null) => void
  /** Typed text that is not a valid response, by field name, so that it is restored with the field. */
  unreadable?: Map<string, string>
  /** Shows the response, read-only. */
  locked?: boolean
  /** Whether the page has a viewer for pictures, which then opens those of the answers, too. */
  enlargeable?: boolean
}

const loadLaterField = () => import('./later-field').then((module) => module.LaterField)
const LaterField = lazyPart(loadLaterField)

/** The page includes the fields for choosing answers; `LaterField` loads the others. */
const fields: Record<QuestionKind, ComponentType<AnswerFieldProps>> = {
  single: SingleField,
  multiple: MultipleField,
  number: LaterField,
  text: LaterField,
  order: LaterField,
  scale: LaterField,
}

/** The field for responding to a question. */
export function AnswerField(props: AnswerFieldProps) {
  const Field = fields[props.question.kind]
  return <Field {...props} />
}

/**
 * Loads the fields of these kinds before they are shown: a phone that has lost the network by then could not. That of
 * `order` comes with all others.
 */
export async function loadFields(kinds: readonly QuestionKind[]): Promise<void> {
  if (kinds.some((kind) => fields[kind] === LaterField)) await loadLaterField()
  if (kinds.includes('order')) await import('./order/field')
}
