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
  return fetchJson('/api/account/', { method: 'PATCH', body: edit })
}

/** Names of active tutors that contain what was typed, the first few. */
export async function searchTutors(q: string, signal?: AbortSignal): Promise<TutorView[]> {
  const query = { q, pageSize: 8 }
  const { items } = await fetchJson<{ items: TutorView[] }>('/api/tutors/', { query, signal })
  return items
}

/** Changes the signed-in tutor's own account; a new address needs the current password, and then a confirmation. */
export function editAccount(edit: AccountEdit): Promise<OwnAccountView> {
  return fetchJson('/api/account/', { method: 'PATCH', body: edit })
}

/** Creates a tutor; without a password the reply carries a generated one, this once. */
export function createUser(input: UserInput): Promise<UserReply> {
  return fetchJson('/api/admin/users/', { method: 'POST', body: input })
}

/** Changes a tutor; a reset password comes with the reply, this once. */
export function editUser(id: string, edit: UserEdit): Promise<UserReply> {
  return fetchJson(`/api/admin/users/${id}/`, { method: 'PATCH', body: edit })
}

/** Takes back the wish for another address. */
export function withdrawEmail(): Promise<void> {
  return fetchJson('/api/account/requested-email/', { method: 'DELETE' })
}

/** Gives a tutor the address that they have asked for, which is the one that was shown. */
export function confirmEmail(id: string, email: string): Promise<UserView> {
  return fetchJson(`/api/admin/users/${id}/requested-email/`, { method: 'POST', body: { email } })
}

/** Refuses the address that a tutor has asked for. */
export function declineEmail(id: string): Promise<void> {
  return fetchJson(`/api/admin/users/${id}/requested-email/`, { method: 'DELETE' })
}

/** Forgets who a tutor is at the university. */
export function unlinkUser(id: string): Promise<void> {
  return fetchJson(`/api/admin/users/${id}/university/`, { method: 'DELETE' })
}

/** Ends one of the signed-in tutor's own sign-ins. */
export function endOwnSignIn(id: string): Promise<void> {
  return fetchJson(`/api/account/sign-ins/${id}/`, { method: 'DELETE' })
}

/** Erases the account of a tutor for good. */
export function eraseUser(id: string): Promise<void> {
  return fetchJson(`/api/admin/users/${id}/`, { method: 'DELETE' })
}
