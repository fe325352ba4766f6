import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import type { Tutor } from '@/lib/auth/actor'
import { decrypt, encrypt } from '@/lib/auth/encryption'
import type { Access } from '@/lib/auth/permissions'
import { db, inRequestTransaction } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { reserveKey, storeReply } from '@/lib/http/idempotency-sql'
import { jsonTextResponse } from '@/lib/http/known-body'

/** The header of draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The characters of a key, without the quotes. */
export const MAX_KEY_LENGTH = 128
/** The draft quotes the key; it is accepted without quotes, too. */
const KEY = new RegExp(`^"?([\\x21\\x23-\\x7e]{1,${MAX_KEY_LENGTH}})"?$`)

const KEY_BYTES = 32

/** Whether a repeated request gets the response of the first one: POST requests of tutors. */
export function takesIdempotencyKey(
  method: string,
  { allow, safe = false }: { allow: Access; safe?: boolean },
): boolean {
  return method === 'POST' && !safe && !['anyone', 'signedIn', 'viewer', 'participant'].includes(allow)
}

/** The key of a request. Errors: validation_failed. */
function readKey({ headers }: Request): string | undefined {
  const header = headers.get(IDEMPOTENCY_KEY)
  if (header === null) return undefined
  const key = KEY.exec(header)?.[1]
  if (key === undefined) throw fieldError(IDEMPOTENCY_KEY, 'invalid')
  return key
}

/**
 * Responds to a tutor's request. A request with a key gets the stored response of an earlier, equal request with the
 * same key; a different one is an error. The response is stored in the transaction of the request's changes; an error
 * undoes both, and the key is free again.
 * Errors: validation_failed (the key), idempotency_key_reused.
 */
export async function respondOnce(
  { id: tutorId }: Tutor,
  request: Request,
  body: unknown,
  respond: () => Promise<Response>,
): Promise<Response> {
  const key = readKey(request)
  if (key === undefined) return respond()
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, tutorId, purpose, KEY_BYTES))
  const [id, replyKey] = [derive('id'), derive('reply')]
  // An HMAC, because the body can contain a password, which could be guessed from a plain hash.
  const checksum = createHmac('sha256', derive('request'))
    .update(`${request.url} ${JSON.stringify(body)}`)
    .digest()
  return inRequestTransaction(async () => {
    const before = await reserveKey(db, id, checksum)
    if (before) {
      if (!checksum.equals(before.request)) throw new AppError('idempotency_key_reused')
      return responseOf(before.status, decrypt(before.reply, replyKey))
    }
    const response = await respond()
    const { status } = response
    const text = await response.text()
    await storeReply(db, id, { status, reply: encrypt(text, replyKey) })
    return responseOf(status, text)
  })
}

function responseOf(status: number, body: string): Response {
  return body === '' ? new Response(null, { status }) : jsonTextResponse(body, status)
}
