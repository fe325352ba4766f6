'use client'

import type { ComponentType } from 'react'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { AnswersEditor, type AnswersEditorProps } from '../answers-editor'
import { NumberEditor, type NumberEditorProps } from './number/editor'
import { OrderEditor } from './order/editor'
import { ScaleEditor } from './scale/editor'
import { TextEditor, type TextEditorProps } from './text/editor'

export type KindEditorProps = AnswersEditorProps & {
  /** For the kind `number`. */
  number: Pick<NumberEditorProps, 'value' | 'tolerance' | 'unit' | 'typed' | 'onPercent'>
  /** For the kind `text`. */
  accepted: TextEditorProps['accepted']
}

const editors: Record<QuestionKind, ComponentType<KindEditorProps>> = {
  single: AnswersEditor,
  multiple: AnswersEditor,
  number: ({ number, ...props }) => <NumberEditor {...number} {...props} />,
  text: TextEditor,
  order: OrderEditor,
  scale: ScaleEditor,
}

/** The fields of a kind of question besides its text: answers, solution, unit. */
export function KindEditor(props: KindEditorProps) {
  const Editor = editors[props.kind]
  return <Editor {...props} />
}
