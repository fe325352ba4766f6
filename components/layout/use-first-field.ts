import { useEffect, type RefObject } from 'react'

/** Focuses the first text field of a form, unless the focus is in the form already. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('textarea, input[type=text]')?.focus()
  }, [form])
}
