import 'server-only'
import { createHash } from 'node:crypto'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { pauseDeadline } from '@/lib/db/deadline'
import { AppError } from '@/lib/http/errors'
import { encodeImage, type EncodedImage } from '@/lib/images/encoding-commands'
import { deleteUnusedImages, noteUnusedImages, secondsToNextUpload, storeImage } from '@/lib/images/image-sql'
import type { ImageView } from '@/lib/images/schema'

/** Hexadecimal digits of the content's hash (128 bits) in an id; the database checks them. */
const HASH_LENGTH = 32

function idOf({ data, width, height }: EncodedImage): string {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, HASH_LENGTH)
  return `${hash}-${width}x${height}`
}

/**
 * Stores a picture for texts to use; the same one again is the same row.
 * Errors: rate_limited, unsupported_image, damaged_image, image_too_large, unavailable (too many at the same time).
 */
export async function uploadImage(tutor: Tutor, file: File): Promise<ImageView> {
  const retryAfter = await secondsToNextUpload(db, tutor.id)
  if (retryAfter > 0) throw new AppError('rate_limited', { retryAfter })
  const bytes = new Uint8Array(await file.arrayBuffer())
  // It takes its turn, and half a second for a large photo.
  const image = await pauseDeadline(() => encodeImage(bytes))
  const id = idOf(image)
  await storeImage(db, tutor.id, { id, ...image })
  return { id, width: image.width, height: image.height, bytes: image.data.byteLength }
}

/** Deletes the pictures that no text has used for a week; answers how many. */
export async function forgetUnusedImages(): Promise<number> {
  await noteUnusedImages(db)
  return deleteUnusedImages(db)
}
