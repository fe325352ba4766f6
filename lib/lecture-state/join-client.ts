'use client'

import { atField } from '@/lib/auth/form-client'
import { fetchJson } from '@/lib/http/fetch-json'
import type { JoinedView } from '@/lib/lecture-state/student-schema'

/** Joins the lecture with the code; the previous sign-in of the browser ends. */
export async function joinLecture(code: string): Promise<JoinedView> {
  try {
    // Joining twice has no further effect.
    return await fetchJson('/api/student/lesson_auth/', { method: 'POST', form: { code } })
  } catch (error) {
    throw atField(error, 'code', ['invalid_lecture_code', 'too_many_attempts'])
  }
}
