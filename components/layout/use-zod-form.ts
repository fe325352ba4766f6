'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, type ChangeEvent, type SubmitEvent } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { sentByReact, useEarlyText, type Control } from '@/components/ui/early-input'
import { fieldErrorsOf } from '@/components/ui/form-errors'
import { readWholeNumber } from '@/components/ui/number-field'
import { fieldName, useBlurCheck } from '@/components/ui/use-blur-check'
import { withSentences } from './schema-sentences'

/** Converts the text of a field. */
const readers = {
  /** Null for anything but a whole number. */
  wholeNumber: (typed: unknown) => (typeof typed === 'string' ? readWholeNumber(typed) : typed),
  /** The field may stay empty. */
  optional: (typed: unknown) => (typed === '' ? undefined : typed),
}

export type ZodFormOptions<Input extends FieldValues, Output> = {
  /** The schema of the endpoint. */
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<NoInfer<Input>>
  /** Receives the output of the schema, and the typed values. `unsent`: something is asked first, and nothing was sent. */
  onSubmit: (values: Output, typed: Input) => Promise<void | 'unsent'>
  /** Handles errors that do not belong to a field of this form. */
  onError: (error: unknown) => void
}

/**
 * A form of tutors and administrators, validated by the schema of its endpoint: each field on blur, all of them on
 * submit. Focuses the first invalid field and keeps all input. Includes zod, so phones use `useForm` of components/ui.
 */
export function useZodForm<Input extends FieldValues, Output>(options: ZodFormOptions<Input, Output>) {
  const { schema, defaultValues, onSubmit, onError } = options
  const tFields = useTranslations('fields')
  const ref = useRef<HTMLFormElement>(null)
  const blurCheck = useBlurCheck((name) => check(name, false))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(withSentences(schema, ({ key, values }) => tFields(key, values ?? {}))),
    defaultValues,
    // Validation is triggered below.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting, submitCount } = form.formState
  const keepEarlyText = useEarlyText()

  useEffect(() => {
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const isField = (name: string): name is Path<Input> =>
    Object.hasOwn(form.getValues(), name) || Boolean(ref.current?.elements.namedItem(name))
  const isWrong = (name: Path<Input>) => form.getFieldState(name).invalid

  function check(name: string, onlyIfWrong: boolean) {
    if (!ref.current || !isField(name) || (onlyIfWrong && !isWrong(name))) return
    void form.trigger(name)
  }

  async function send(values: Output) {
    try {
      if ((await onSubmit(values, form.getValues())) === 'unsent') return
      // Later changes are compared with what was sent.
      form.reset(form.getValues(), { keepValues: true })
    } catch (error) {
      const problems = Object.entries(fieldErrorsOf(error) ?? {})
      for (const [name, message] of problems) if (isField(name)) form.setError(name, { message })
      if (!problems.some(([name]) => isField(name))) onError(error)
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    blurCheck.cancel()
    await form.handleSubmit(send)(event)
  }

  function errorOf(name: Path<Input>): string | undefined {
    return form.getFieldState(name, form.formState).error?.message
  }

  return {
    /** Props of the form element. */
    form: {
      ref,
      ...sentByReact,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onBlur: blurCheck.onBlur,
      onChange: (event: ChangeEvent<HTMLFormElement>) => check(fieldName(event.target), true),
    },
    /** Props of an uncontrolled field. */
    field: <Name extends Path<Input>>(name: Name, reader?: keyof typeof readers) => {
      const registered = form.register(name, { setValueAs: reader && readers[reader] })
      const start: PathValue<Input, Name> = get(defaultValues, name)
      return {
        ...registered,
        ref: (control: Control | null) => {
          keepEarlyText(control, registered.onChange)
          registered.ref(control)
        },
        defaultValue: start,
        error: errorOf(name),
      }
    },
    /** For `useWatch` and `useFieldArray`: fields that are not registered, or that others depend on. */
    control: form.control,
    change: <Name extends Path<Input>>(name: Name, value: PathValue<Input, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isWrong(name) }),
    errorOf,
    /** Whether there is an error at or below a name. */
    isWrong,
    /** Replaces the values of the form. */
    reset: (values: Input) => form.reset(values),
    pending: isSubmitting,
    /** Whether anything differs from the initial or last sent values. */
    dirty: isDirty,
  }
}

export type ZodForm<Input extends FieldValues, Output = Input> = ReturnType<typeof useZodForm<Input, Output>>

/** Props of an uncontrolled field. */
export type ZodField<Value> = Omit<UseFormRegisterReturn, 'ref'> & {
  ref: (control: Control | null) => void
  defaultValue: Value
  error: string | undefined
}
