'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import type { FieldErrors } from '@/components/ui/form-errors'
import { useForm } from '@/components/ui/use-form'
import { ApiError } from '@/lib/http/fetch-json'

type FormOptions<Draft> = {
  start: Draft
  /** Where the form leads once everything is saved. */
  listPath: string
  /** What is wrong with the draft as its fields stand, by their names. */
  check: (draft: Draft, data: FormData) => FieldErrors
  /** What the server says about fields, at the fields of the form that it means. */
  atFields: (error: ApiError, draft: Draft) => unknown
  /** Saves the draft; what it throws is shown at the fields or given to `onError`. `stay`: there is more to write. */
  save: (draft: Draft) => Promise<void | 'stay'>
  onError: (error: unknown) => void
  /** Whether the draft that is shown at first holds changes already. */
  unsaved?: boolean
}

/** Goes back to the list once everything is saved. */
function useLeaveWhen(saved: boolean, listPath: string) {
  const navigate = useGuardedNavigation()
  const leave = useEffectEvent(() => void navigate(listPath))
  useEffect(() => {
    if (saved) leave()
  }, [saved])
}

/** The state of a form that writes a QuickCheck or question: its draft, what is wrong, whether it is saved. */
export function useDraftForm<Draft>(options: FormOptions<Draft>) {
  const { start, listPath, check, atFields, save, onError, unsaved = false } = options
  const [draft, setDraft] = useState(start)
  const [saved, setSaved] = useState(false)

  const { form, errors, pending, dirty, touch } = useForm({
    validate: (data) => check(draft, data),
    onSubmit: async () => {
      try {
        if ((await save(draft)) !== 'stay') setSaved(true)
      } catch (error) {
        throw error instanceof ApiError && error.fields.length > 0 ? atFields(error, draft) : error
      }
    },
    onError,
  })
  const holdsChanges = (dirty || unsaved) && !saved
  useUnsavedChanges(holdsChanges)
  useLeaveWhen(saved, listPath)

  return {
    form,
    errors,
    pending: pending || saved,
    dirty: holdsChanges,
    draft,
    change: (next: Draft) => {
      setDraft(next)
      touch()
    },
    /** Notes that it was saved by another way than its button. */
    finish: () => setSaved(true),
  }
}

export type DraftForm<Draft> = ReturnType<typeof useDraftForm<Draft>>
