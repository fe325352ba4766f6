import type { z } from 'zod'
import { serverBounds } from '@/lib/bounds'
import { AppError, toFieldErrors } from '@/lib/http/errors'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** Reads at most the bytes that a body may have. Errors: body_too_large, malformed_body. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length')) > serverBounds.bodyBytes)
    throw new AppError('body_too_large')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > serverBounds.bodyBytes) throw new AppError('body_too_large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new AppError('malformed_body')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_body')
  }
}

/** Whether U+0000, which PostgreSQL cannot store, occurs in any key or text of a parsed body. */
function containsNull(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && next.includes('\0')) return true
    if (typeof next === 'object' && next !== null)
      for (const entry of Object.entries(next)) open.push(...entry)
  }
  return false
}

/**
 * The body of a request as plain data; `{}` when there is none.
 * Errors: unsupported_media_type, body_too_large, malformed_body, validation_failed (U+0000).
 */
export async function readBody(request: Request, format: 'json' | 'form'): Promise<unknown> {
  const text = await readText(request)
  if (text === '') return {}
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== (format === 'form' ? FORM : JSON_TYPE)) throw new AppError('unsupported_media_type')
  const data = format === 'form' ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text)
  if ((format === 'form' || text.includes('\\u0000')) && containsNull(data))
    throw new AppError('validation_failed', { fields: [{ path: '', code: 'custom', key: 'control' }] })
  return data
}

/** Input checked by its schema. Errors: validation_failed with the wrong fields. */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('validation_failed', { fields: toFieldErrors(result.error) })
}
