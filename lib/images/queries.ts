import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Actor, Tutor } from '@/lib/auth/actor'
import type { Wall } from '@/lib/auth/wall-actor'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { findImageData, listVisibleImages, wasAsked } from '@/lib/images/image-sql'
import { picturesIn } from '@/lib/markdown/pictures'
import { assertRenderable, textsOf } from '@/lib/markdown/render'

/** Bytes of pictures that a process holds: a hall fetches the same few at once, each of about 60 KB. */
const HELD_BYTES = 32_000_000
/** Milliseconds for which it is remembered that a picture has been shown to a lecture, which does not change back. */
const ASKED_MS = 60_000

const held = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: HELD_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
})
const asked = new LRUCache<string, true>({ max: 5_000, ttl: ASKED_MS })

const loadData = coalesced(async (id) => {
  const data = held.get(id) ?? (await findImageData(db, id))
  if (data) held.set(id, data)
  return data
})

const loadAsked = coalesced(async (key) => {
  if (asked.has(key)) return true
  const [lectureId = '', imageId = ''] = key.split(' ')
  const found = await wasAsked(db, lectureId, imageId)
  if (found) asked.set(key, true)
  return found
})

/** Whether somebody may see a picture: of tutors those of its lectures, of students those who were given its question. */
async function maySee(viewer: Actor | Wall, id: string): Promise<boolean> {
  if (viewer.kind === 'tutor') return (await listVisibleImages(db, viewer, [id])).length > 0
  const key = `${viewer.lectureId} ${id}`
  return asked.has(key) || loadAsked(key)
}

/** A picture that the viewer may see, as WebP. Errors: not_found. */
export async function getImage(viewer: Actor | Wall, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const data = (await maySee(viewer, id)) && (held.get(id) ?? (await loadData(id)))
  if (!data) throw new AppError('not_found')
  return data
}

/**
 * Refuses texts in Markdown that cannot be rendered as what they mean, or that name pictures which do not exist or which
 * the tutor may not see. Errors: validation_failed, at each of these texts.
 */
export async function assertTexts(tutor: Tutor, input: unknown): Promise<void> {
  await assertRenderable(input)
  const named = textsOf(input).map(({ path, text }) => ({ path, ids: picturesIn(text) }))
  const ids = [...new Set(named.flatMap((text) => text.ids))]
  if (ids.length === 0) return
  const visible = new Set(await listVisibleImages(db, tutor, ids))
  const fields = named
    .filter((text) => text.ids.some((id) => !visible.has(id)))
    .map(({ path }) => ({ path, code: 'custom', key: 'unknownImage' as const }))
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}
