'use client'

import { fetchJson } from '@/lib/http/fetch-json'

/** Changes the signed-in tutor's own password; their other sign-ins end. */
export function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  return fetchJson('/api/account/', { method: 'PATCH', body: { currentPassword, newPassword } })
}
