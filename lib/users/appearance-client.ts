'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { AccountView, AppearanceEdit } from '@/lib/users/schema'

/** Keeps with the account how the product looks and speaks. */
export function editAppearance(edit: AppearanceEdit): Promise<AccountView> {
  return fetchJson('/api/account/appearance/', { method: 'PATCH', body: edit })
}

/** The same in passing: this browser has the choice already, so a failure is not worth a word. */
export function keepAppearance(edit: AppearanceEdit): void {
  editAppearance(edit).catch(() => undefined)
}
