'use client'

import { atField } from '@/lib/auth/form-client'
import { fetchJson } from '@/lib/http/fetch-json'
import type { JoinedView } from '@/lib/lecture-state/student-schema'

/** Joins the lecture that has the code; whoever was signed in in this browser is so no more. */
export async function joinLecture(code: string): Promise<JoinedView> {
  try {
    // To join twice is to join once.
    return await fetchJson('/api/student/lesson_auth/', { method: 'POST', form: { code } })
  } catch (error) {
    throw atField(error, 'code', ['invalid_lecture_code', 'too_many_attempts'])
  }
}
