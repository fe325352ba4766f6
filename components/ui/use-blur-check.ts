import { useRef, type FocusEvent } from 'react'

/** The maximum duration of a press in milliseconds. */
const PRESS_MS = 250

/** Calls `check` with the name of a field a moment after its blur; a submission calls `cancel`. */
export function useBlurCheck(check: (name: string) => void) {
  /** Each submission checks every field, so pending checks are obsolete. */
  const submissions = useRef(0)
  return {
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const name = fieldName(event.target)
      const before = submissions.current
      // A message that appears during a press would move the button away from under the finger.
      setTimeout(() => before === submissions.current && check(name), PRESS_MS)
    },
    cancel: () => {
      submissions.current += 1
    },
  }
}

/** The `name` of a form field; empty for anything else. */
export function fieldName(target: EventTarget): string {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  return isField ? target.name : ''
}
