'use client'

import { useTranslations } from 'next-intl'
import {
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { writeLocal } from '@/lib/store'
import { GuardedLink } from './guarded-link'
import { PageHeading } from './page-heading'
import { useUnsavedChanges } from './unsaved-changes'
import { useGuardedNavigation } from './use-guarded-navigation'
import { useKept } from './use-kept'
import { useNotifyError } from './use-notify-error'
import { useZodForm, type ZodForm, type ZodFormOptions } from './use-zod-form'

type FormPageOptions<Input extends FieldValues, Output> = Pick<
  ZodFormOptions<Input, Output>,
  'schema' | 'defaultValues'
> & {
  /** The page to go to after saving. */
  listPath: string
  /** `stay`: there is more to edit; `unsent`: something is asked first, and nothing was saved. */
  onSave: (values: Output, typed: Input) => Promise<void | 'stay' | 'unsent'>
  /** The title of the notification when saving fails. */
  failed?: string
  /** Handles errors that do not belong to a field, instead of that notification. */
  onError?: (error: unknown) => void
  /** Whether the initial values were never saved. */
  unsaved?: boolean
  /** The key under which this browser stores the draft. */
  keepAs?: string
}

/** A form with a page of its own: asks before it is left with changes, and goes to the list after saving. */
export function useFormPage<Input extends FieldValues, Output>(options: FormPageOptions<Input, Output>) {
  const { schema, defaultValues, listPath, onSave, failed, onError, unsaved = false, keepAs } = options
  const notifyError = useNotifyError()
  const navigate = useGuardedNavigation()
  /** `stuck`: everything is saved, but the list could not be reached. */
  const [state, setState] = useState<'writing' | 'leaving' | 'stuck'>('writing')

  const form = useZodForm<Input, Output>({
    schema,
    defaultValues,
    onSubmit: async (values, typed) => {
      const outcome = await onSave(values, typed)
      if (outcome === 'unsent') return outcome
      if (keepAs !== undefined) writeLocal(keepAs, null)
      if (outcome !== 'stay') setState('leaving')
      return undefined
    },
    onError: onError ?? ((error) => notifyError(error, failed)),
  })
  const dirty = state === 'writing' ? form.dirty || unsaved : state === 'stuck' && form.dirty
  const pending = form.pending || state === 'leaving'
  // A copy, because the form mutates its own object.
  const typed = useWatch({ control: form.control, compute: (values: Input) => structuredClone(values) })
  useUnsavedChanges(dirty)
  useKept(pending ? undefined : keepAs, dirty ? JSON.stringify(typed) : null)

  const leave = useEffectEvent(() => void navigate(listPath, { onFailed: () => setState('stuck') }))
  useEffect(() => {
    if (state === 'leaving') leave()
  }, [state])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (state === 'writing') return form.form.onSubmit(event)
    // Everything is saved already: the button only goes to the list.
    event.preventDefault()
    if (state === 'stuck' && form.dirty) void navigate(listPath)
    else setState('leaving')
    return undefined
  }

  return {
    ...form,
    form: { ...form.form, onSubmit: submit },
    typed,
    pending,
    /** Called when everything was saved by another button. */
    finish: () => setState('leaving'),
  }
}

type FormPageProps = {
  list: { href: string; label: string }
  heading: string
  lead: ReactNode
  form: ZodForm<FieldValues>['form']
  /** The save buttons. */
  buttons: ReactNode
  /** Beside the form, such as a preview. */
  aside: ReactNode
  children: ReactNode
}

/** Ctrl+Enter presses the first save button, with Shift the second. */
function pressByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, shiftKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  event.preventDefault()
  currentTarget.querySelectorAll<HTMLButtonElement>('button[type="submit"]')[shiftKey ? 1 : 0]?.click()
}

/** A link back, the heading, the form with its buttons, and what is beside it. */
export function FormPage({ list, heading, lead, form, buttons, aside, children }: FormPageProps) {
  const t = useTranslations('forms')
  return (
    <>
      <BackLink {...list} />
      <PageHeading title={heading} lead={lead} />
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- presses a button for its fields */}
        <form {...form} onKeyDown={pressByKey} className="grid min-w-0 grid-cols-1 gap-8">
          {children}
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            {buttons}
            <GuardedLink href={list.href} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
              {t('cancel')}
            </GuardedLink>
          </div>
        </form>
        {aside}
      </div>
    </>
  )
}

/** The link from the page of an item to its list. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <GuardedLink href={href} className="link mb-3 inline-flex min-h-11 items-center gap-1.5">
      <Icon name="arrowLeft" /> {label}
    </GuardedLink>
  )
}
