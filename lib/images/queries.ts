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

/** Bytes of pictures cached per process: a hall fetches the same few at once, each about 60 KB. */
const HELD_BYTES = 32_000_000
/**
 * Milliseconds for which it is cached that a picture was shown in a lecture. Students see one so much longer after its
 * question was deleted.
 */
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

/** Whether an actor may see a picture: tutors those of their lectures, students those of questions they were asked. */
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
 * Checks Markdown texts: each can be rendered, and uses only pictures that exist and that the tutor may see.
 * Errors: validation_failed, at each invalid text.
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
