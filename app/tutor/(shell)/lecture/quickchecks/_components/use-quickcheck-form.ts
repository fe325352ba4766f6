'use client'

import { useDraftForm, type DraftForm } from '@/components/items/use-draft-form'
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

/** The state of the form of a QuickCheck: its draft, what is wrong, whether it is saved. */
export function useQuickCheckForm(options: FormOptions): QuickCheckFormState {
  return useDraftForm({ ...options, listPath, atFields, check: useDraftCheck() })
}

export type QuickCheckFormState = DraftForm<QuickCheckDraft>
