'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type {
  AccountEdit,
  OwnAccountView,
  PasswordEdit,
  TutorView,
  UserEdit,
  UserInput,
  UserReply,
  UserView,
} from '@/lib/users/schema'

/** Changes the signed-in tutor's own password; their other sign-ins end. */
export function changePassword(edit: PasswordEdit): Promise<void> {
  return fetchJson('/api/account/', { method: 'PATCH', body: edit, slow: true })
}

/** The first active tutors whose names contain a text. */
export async function searchTutors(q: string, signal?: AbortSignal): Promise<TutorView[]> {
  const query = { q, pageSize: 8 }
  const { items } = await fetchJson<{ items: TutorView[] }>('/api/tutors/', { query, signal })
  return items
}

/** Edits the signed-in tutor's own account; a new address needs the current password, and then a confirmation. */
export function editAccount(edit: AccountEdit): Promise<OwnAccountView> {
  return fetchJson('/api/account/', { method: 'PATCH', body: edit, slow: true })
}

/** Creates a tutor; without a password, the reply contains a generated one, only this once. */
export function createUser(input: UserInput): Promise<UserReply> {
  return fetchJson('/api/admin/users/', { method: 'POST', body: input, slow: true })
}

/** Edits a tutor; the reply contains a reset password, only this once. */
export function editUser(id: string, edit: UserEdit): Promise<UserReply> {
  return fetchJson(`/api/admin/users/${id}/`, { method: 'PATCH', body: edit, slow: true })
}

/** Withdraws the request for another address. */
export function withdrawEmail(): Promise<void> {
  return fetchJson('/api/account/requested-email/', { method: 'DELETE' })
}

/** Confirms the address that a tutor has requested, as it was shown. */
export function confirmEmail(id: string, email: string): Promise<UserView> {
  return fetchJson(`/api/admin/users/${id}/requested-email/`, { method: 'POST', body: { email } })
}

/** Declines the address that a tutor has requested. */
export function declineEmail(id: string): Promise<void> {
  return fetchJson(`/api/admin/users/${id}/requested-email/`, { method: 'DELETE' })
}

/** Unlinks a tutor's account from the university. */
export function unlinkUser(id: string): Promise<void> {
  return fetchJson(`/api/admin/users/${id}/university/`, { method: 'DELETE' })
}

/** Ends one of the signed-in tutor's own sign-ins. */
export function endOwnSignIn(id: string): Promise<void> {
  return fetchJson(`/api/account/sign-ins/${id}/`, { method: 'DELETE' })
}

/** Erases the account of a tutor permanently. */
export function eraseUser(id: string): Promise<void> {
  return fetchJson(`/api/admin/users/${id}/`, { method: 'DELETE' })
}
