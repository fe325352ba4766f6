import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { emptyAnswer, type QuestionDraft } from '@/lib/questions/draft-rules'
import { answersIn, planPaste } from '@/lib/questions/paste-rules'

export type OptionDraft = QuestionDraft['answers'][number]

type FocusOptions = { shouldFocus: boolean; focusIndex: number }

export type AnswerEntryOptions = {
  answers: {
    fields: readonly { id: string }[]
    insert: (index: number, answers: OptionDraft[], options: FocusOptions) => void
  }
  /** The texts of the answers, in their order. */
  texts: readonly string[]
  onText: (index: number, text: string) => void
}

type Options = AnswerEntryOptions & {
  /** The name of an answer's field. */
  nameOf: (index: number) => string
  settled: boolean
  /** The maximum number of answers. */
  max: number
}

/**
 * Editing answers by keyboard: Enter goes to the next answer, also from its correct mark, and adds one after the last;
 * Shift+Enter starts a new line; a pasted list becomes answers. `left`: pasted answers without room.
 */
export function useAnswerEntry({ answers, texts, onText, nameOf, settled, max }: Options) {
  const [left, setLeft] = useState<readonly string[]>([])
  const count = answers.fields.length

  function add(index: number, added: readonly string[]) {
    const rows = added.map((text) => ({ ...emptyAnswer(), text }))
    answers.insert(index, rows, { shouldFocus: true, focusIndex: index + rows.length - 1 })
  }

  function focus(form: HTMLFormElement | null, index: number) {
    const field = form?.elements.namedItem(nameOf(index))
    if (field instanceof HTMLElement) field.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>, index: number) {
    const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event
    if (key !== 'Enter' || nativeEvent.isComposing || shiftKey || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    if (index + 1 < count) focus(currentTarget.form, index + 1)
    else if (!settled && count < max && texts[index]?.trim() !== '') add(count, [''])
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>, index: number) {
    setLeft([])
    const pasted = settled ? [] : answersIn(event.clipboardData.getData('text/plain'))
    const [first, ...others] = pasted
    if (first === undefined) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd, form } = event.currentTarget
    const start = value.slice(0, selectionStart) + first + value.slice(selectionEnd)
    const plan = planPaste(texts, index, [start, ...others], max)
    for (const { index: place, text } of plan.changed) onText(place, text)
    if (plan.added.texts.length > 0) add(plan.added.at, plan.added.texts)
    else focus(form, index + plan.changed.length - 1)
    setLeft(plan.left)
  }

  return { onKeyDown, onPaste, left }
}
