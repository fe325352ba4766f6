'use client'

import { fetchJson } from '@/lib/http/fetch-json'
import type { UserEdit, UserInput, UserReply } from '@/lib/users/schema'

/** Creates a tutor; without a password the reply carries a generated one, this once. */
export function createUser(input: UserInput): Promise<UserReply> {
  return fetchJson('/api/admin/users/', { method: 'POST', body: input })
}

/** Changes a tutor; a reset password comes with the reply, this once. */
export function editUser(id: string, edit: UserEdit): Promise<UserReply> {
  return fetchJson(`/api/admin/users/${id}/`, { method: 'PATCH', body: edit })
}
