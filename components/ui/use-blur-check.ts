import { useRef, type FocusEvent } from 'react'

/** Milliseconds that a press may last. */
const PRESS_MS = 250

/** Calls `check` with the name of a field a moment after it was left; `cancel`, said by a submission, gives that up. */
export function useBlurCheck(check: (name: string) => void) {
  /** Each submission checks every field, so what was to be checked before it no longer is. */
  const submissions = useRef(0)
  return {
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const name = fieldName(event.target)
      const before = submissions.current
      // A sentence that appears while a button is being pressed would move the button away from under the finger.
      setTimeout(() => before === submissions.current && check(name), PRESS_MS)
    },
    cancel: () => {
      submissions.current += 1
    },
  }
}

/** The `name` of a field of a form; empty for anything else. */
export function fieldName(target: EventTarget): string {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  return isField ? target.name : ''
}
