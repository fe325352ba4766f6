'use client'

import type { ComponentType } from 'react'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { KeepChoiceForm } from './keep-choice-form'
import type { KeepFormProps } from './keep-frame'
import { KeepNumberForm } from './keep-number-form'
import { KeepScaleForm } from './keep-scale-form'
import { KeepTextForm } from './keep-text-form'

/** The forms for the kinds of instant questions. */
const forms: Partial<Record<QuestionKind, ComponentType<KeepFormProps>>> = {
  number: KeepNumberForm,
  text: KeepTextForm,
  scale: KeepScaleForm,
}

/** Keeps an instant question with its text and solution. */
export function KeepForm(props: KeepFormProps) {
  const Form = forms[props.results.questions[0]?.kind ?? 'single'] ?? KeepChoiceForm
  return <Form {...props} />
}
