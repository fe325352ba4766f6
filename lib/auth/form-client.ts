'use client'

import { ApiError } from '@/lib/http/fetch-json'

/** A refusal of the whole form, said about the field that the reader has to look at. */
export function atField(error: unknown, path: string, about: readonly string[]): unknown {
  if (!(error instanceof ApiError) || error.fields.length > 0) return error
  const { status, message, code, retryAfter } = error
  if (!about.includes(code)) return error
  return new ApiError(status, '', { error: message, code, fields: [{ path, message, code }] }, retryAfter)
}

/** Milliseconds. */
const TIMEOUT_MS = 8_000

/** Keeps a button pressed until the page that was asked for is there, or something has stopped it. */
export function untilGone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
}
