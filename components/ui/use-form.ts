'use client'

import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { sentByReact } from './early-input'
import { fieldErrorsOf, type FieldErrors } from './form-errors'
import { fieldName, useBlurCheck } from './use-blur-check'

type FormOptions = {
  /** Returns the errors by field `name`. Reads the form, so fields need no state of their own. */
  validate?: (data: FormData) => FieldErrors
  onSubmit: (data: FormData) => Promise<void>
  /** Handles errors that do not belong to a field of this form. */
  onError: (error: unknown) => void
}

/** The trimmed text of a field. */
export function typedIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Validates each field on blur and all of them on submit; focuses the first invalid one; keeps all input. */
export function useForm({ validate, onSubmit, onError }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [pending, setPending] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [focusRequest, setFocusRequest] = useState(0)
  const blurCheck = useBlurCheck((name) => check(name, false))

  useEffect(() => {
    if (focusRequest > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusRequest])

  function fail(next: FieldErrors) {
    setErrors(next)
    setFocusRequest((count) => count + 1)
  }

  function check(name: string, onlyIfWrong: boolean) {
    const form = ref.current
    if (!form || !name || (onlyIfWrong && !errors[name])) return
    const found = validate?.(new FormData(form))[name]
    setErrors((before) => ({ ...before, [name]: found }))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    blurCheck.cancel()
    const data = new FormData(event.currentTarget)
    const found = validate?.(data) ?? {}
    if (Object.values(found).some(Boolean)) return fail(found)
    setErrors({})
    setPending(true)
    try {
      await onSubmit(data)
      setDirty(false)
    } catch (error) {
      const fields = fieldErrorsOf(error)
      if (fields) fail(fields)
      else onError(error)
    } finally {
      setPending(false)
    }
  }

  return {
    /** Props of the form element. */
    form: {
      ref,
      ...sentByReact,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onBlur: blurCheck.onBlur,
      onInput: (event: { target: EventTarget }) => {
        setDirty(true)
        check(fieldName(event.target), true)
      },
    },
    errors,
    pending,
    /** Whether anything was changed since the form was opened or last submitted. */
    dirty,
    /** Marks a change without an input event, such as a new order. */
    touch: () => setDirty(true),
  }
}
