'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { AccountEdit, AccountView, PasswordEdit } from '@/lib/users/account-schema'
import type { TutorView } from '@/lib/users/schema'

/** Changes the signed-in tutor's own password; their other sign-ins end. */
export function changePassword(edit: PasswordEdit): Promise<void> {
  return fetchJson('/api/account/', { method: 'PATCH', body: edit })
}

/** Names of active tutors that contain what was typed, the first few. */
export async function findTutors(q: string, signal?: AbortSignal): Promise<TutorView[]> {
  const query = { q, pageSize: 8 }
  const { items } = await fetchJson<{ items: TutorView[] }>('/api/tutors/', { query, signal })
  return items
}

/** Changes the signed-in tutor's own account; a new address needs the current password. */
export function editAccount(edit: AccountEdit): Promise<AccountView> {
  return fetchJson('/api/account/', { method: 'PATCH', body: edit })
}
