'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { AccountView, AppearanceEdit } from '@/lib/users/schema'

/** Stores theme and language with the account. */
export function editAppearance(edit: AppearanceEdit): Promise<AccountView> {
  return fetchJson('/api/account/appearance/', { method: 'PATCH', body: edit })
}

/** The same in the background: the browser has applied the choice already, so errors are ignored. */
export function keepAppearance(edit: AppearanceEdit): void {
  editAppearance(edit).catch(() => undefined)
}
