import type { z } from 'zod'
import { serverBounds } from '@/lib/bounds'
import { AppError, fieldError, toFieldErrors, type ErrorCode } from '@/lib/http/errors'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data'

/** Reads a body until it ends or is too large. Errors: the one for a body that has more than `maxBytes`. */
async function readStream(
  { body }: Request,
  maxBytes: number,
  tooLarge: ErrorCode,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AppError(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads at most `maxBytes`. A body with a Content-Length can be read as a whole, which is much cheaper than a stream.
 * Errors: malformed_body, and `tooLarge` for a larger body.
 */
async function readBytes(
  request: Request,
  maxBytes: number,
  tooLarge: ErrorCode,
): Promise<Buffer<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > maxBytes) throw new AppError(tooLarge)
  const reading =
    announced === null
      ? readStream(request, maxBytes, tooLarge)
      : request.arrayBuffer().then((bytes) => Buffer.from(bytes))
  const bytes = await reading.catch((error: unknown) => {
    // The client has disconnected.
    throw error instanceof AppError ? error : new AppError('malformed_body')
  })
  if (bytes.byteLength > maxBytes) throw new AppError(tooLarge)
  return bytes
}

/** Errors: body_too_large, malformed_body. */
async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, serverBounds.bodyBytes, 'body_too_large')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('malformed_body')
  }
}

/** The media type of a body, without its parameters. */
function typeOf({ headers }: Request): string | undefined {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

/** The escape of half a surrogate pair, or of a whole one. */
const SURROGATE = /\\ud[89a-f]/i

/** Half of a surrogate pair, which the database cannot store, becomes the replacement character. */
const repaired = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\uFFFD') : value

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, SURROGATE.test(text) ? repaired : undefined)
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

/** The maximum size of an uploaded file in bytes, and the error for a larger one. */
type UploadLimit = { bytes: number; tooLarge: ErrorCode }

/** The format of a body; an upload is multipart/form-data. */
export type BodyFormat = 'json' | 'form' | UploadLimit

/** Bytes around the file: part headers. */
const FRAME_BYTES = 64 * 1024

/**
 * The fields of an upload (multipart/form-data), with files as `File`; a repeated field is a list. Everything is in
 * memory.
 * Errors: unsupported_media_type, malformed_body, and the limit's error for a larger file.
 */
async function readUpload(request: Request, limit: UploadLimit): Promise<unknown> {
  if (typeOf(request) !== MULTIPART) throw new AppError('unsupported_media_type')
  const bytes = await readBytes(request, limit.bytes + FRAME_BYTES, limit.tooLarge)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new AppError('malformed_body')
  })
  const values = [...form.values()]
  if (values.some((value) => value instanceof File && value.size > limit.bytes))
    throw new AppError(limit.tooLarge)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name)
      return [name, all.length === 1 ? all[0] : all]
    }),
  )
}

/**
 * The body of a request as plain data; `{}` when there is none. Errors: unsupported_media_type, body_too_large (or the one
 * of the upload), malformed_body, validation_failed (U+0000).
 */
export async function readBody(request: Request, format: BodyFormat): Promise<unknown> {
  if (typeof format === 'object') return readUpload(request, format)
  const text = await readText(request)
  if (text === '') return {}
  if (typeOf(request) !== (format === 'form' ? FORM : JSON_TYPE)) throw new AppError('unsupported_media_type')
  const data = format === 'form' ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text)
  if ((format === 'form' || text.includes('\\u0000')) && containsNull(data)) throw fieldError('', 'control')
  return data
}

/** Input checked by its schema. Errors: validation_failed with the wrong fields. */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('validation_failed', { fields: toFieldErrors(result.error) })
}
