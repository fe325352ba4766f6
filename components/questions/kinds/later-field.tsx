'use client'

import type { ComponentType } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import type { AnswerFieldProps } from './answer-field'
import { NumberField } from './number/field'
import { ScaleField } from './scale/field'
import { TextField } from './text/field'

const fields: Partial<Record<QuestionKind, ComponentType<AnswerFieldProps>>> = {
  number: NumberField,
  text: TextField,
  scale: ScaleField,
  // Dragging needs more code than all others together.
  order: lazyPart(() => import('./order/field').then((module) => module.OrderField)),
}

/** Fields that are not part of the student page: it loads them with an item that needs them, or once it has settled. */
export function LaterField(props: AnswerFieldProps) {
  const Field = fields[props.question.kind]
  return Field ? <Field {...props} /> : null
}
