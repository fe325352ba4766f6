import { useEffect, type RefObject } from 'react'

/**
 * Puts the cursor into the first text field of a form that one has come to fill in, unless the focus is in it already.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('textarea, input[type=text]')?.focus()
  }, [form])
}
