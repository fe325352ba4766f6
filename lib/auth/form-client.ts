'use client'

import { ApiError } from '@/lib/http/fetch-json'

/** An error of the whole form, shown at the field that the user has to look at. */
export function atField(error: unknown, path: string, about: readonly string[]): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0) return error
  const { status, message, code, retryAfter } = error
  if (!about.includes(code)) return error
  return new ApiError(status, '', { error: message, code, fields: [{ path, message, code }] }, retryAfter)
}

/** Milliseconds. */
const TIMEOUT_MS = 8_000

/** Keeps a button pressed until the requested page is there or loading has stopped. */
export function untilGone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
}
