import { useEffect, type RefObject } from 'react'

/** Puts the cursor into the first text field of a form that one has come to fill in. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, input[type=text]')?.focus()
  }, [form])
}
