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

/** What becomes of the text in a field. */
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
  /** Gets what the schema makes of the fields, and the fields as they were typed. */
  onSubmit: (values: Output, typed: Input) => Promise<void>
  /** Gets every error that is not about a field of this form. */
  onError: (error: unknown) => void
}

/**
 * A form of tutors and administrators, checked by the schema of its endpoint: a field when it is left, all of them on
 * submit. Focuses the first wrong one; keeps what was typed. Carries zod, so phones use `useForm` of components/ui.
 */
export function useZodForm<Input extends FieldValues, Output>(options: ZodFormOptions<Input, Output>) {
  const { schema, defaultValues, onSubmit, onError } = options
  const tFields = useTranslations('fields')
  const ref = useRef<HTMLFormElement>(null)
  const blurCheck = useBlurCheck((name) => check(name, false))
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(withSentences(schema, ({ key, values }) => tFields(key, values ?? {}))),
    defaultValues,
    // When a field is checked is decided below.
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
      await onSubmit(values, form.getValues())
      // What was sent is what later changes are compared with.
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
    /** Spread on the form element. */
    form: {
      ref,
      ...sentByReact,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onBlur: blurCheck.onBlur,
      onChange: (event: ChangeEvent<HTMLFormElement>) => check(fieldName(event.target), true),
    },
    /** Spread on a field that holds its own text. */
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
    /**
     * For `useWatch` and `useFieldArray`: the value of a field that is not registered, or that something else depends
     * on.
     */
    control: form.control,
    change: <Name extends Path<Input>>(name: Name, value: PathValue<Input, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isWrong(name) }),
    errorOf,
    /** Whether anything is marked as wrong at or below a name. */
    isWrong,
    /** Puts other values in place of what was typed. */
    reset: (values: Input) => form.reset(values),
    pending: isSubmitting,
    /** Whether something differs from what the form was opened with or last sent. */
    dirty: isDirty,
  }
}

export type ZodForm<Input extends FieldValues, Output = Input> = ReturnType<typeof useZodForm<Input, Output>>

/** What is spread on a field that holds its own text. */
export type ZodField<Value> = Omit<UseFormRegisterReturn, 'ref'> & {
  ref: (control: Control | null) => void
  defaultValue: Value
  error: string | undefined
}
