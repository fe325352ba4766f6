'use client'

import { AnswersEditor, type AnswersEditorProps } from '@/components/questions/answers-editor'

/** The items in their correct order. */
export function OrderEditor(props: AnswersEditorProps) {
  return <AnswersEditor {...props} inOrder />
}
