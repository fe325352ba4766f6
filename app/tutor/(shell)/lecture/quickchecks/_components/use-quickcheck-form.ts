'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useForm } from '@/components/ui/use-form'
import { ApiError } from '@/lib/http/fetch-json'
import type { QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import { atFields, useDraftCheck } from './use-draft-check'

export const listPath = '/tutor/lecture/quickchecks'

type FormOptions = {
  start: QuickCheckDraft
  /** Saves the draft; what it throws is shown at the fields or given to `onError`. */
  save: (draft: QuickCheckDraft) => Promise<void>
  onError: (error: unknown) => void
  /** Whether the draft that is shown at first holds changes already. */
  unsaved?: boolean
}

/** Goes back to the list once everything is saved. */
function useLeaveWhen(saved: boolean) {
  const navigate = useGuardedNavigation()
  const leave = useEffectEvent(() => void navigate(listPath))
  useEffect(() => {
    if (saved) leave()
  }, [saved])
}

/** The state of the form of a QuickCheck: its draft, what is wrong, whether it is saved. */
export function useQuickCheckForm({ start, save, onError, unsaved = false }: FormOptions) {
  const check = useDraftCheck()
  const [draft, setDraft] = useState(start)
  const [saved, setSaved] = useState(false)

  const { form, errors, pending, dirty, touch } = useForm({
    validate: (data) => check(draft, data),
    onSubmit: async () => {
      try {
        await save(draft)
        setSaved(true)
      } catch (error) {
        throw error instanceof ApiError && error.fields.length > 0 ? atFields(error, draft) : error
      }
    },
    onError,
  })
  const holdsChanges = (dirty || unsaved) && !saved
  useUnsavedChanges(holdsChanges)
  useLeaveWhen(saved)

  return {
    form,
    errors,
    pending: pending || saved,
    dirty: holdsChanges,
    draft,
    change: (next: QuickCheckDraft) => {
      setDraft(next)
      touch()
    },
    /** Notes that it was saved by another way than its button. */
    finish: () => setSaved(true),
  }
}

export type QuickCheckFormState = ReturnType<typeof useQuickCheckForm>
