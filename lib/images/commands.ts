import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { pauseDeadline } from '@/lib/db/deadline'
import { AppError } from '@/lib/http/errors'
import { encodeImage } from '@/lib/images/encoding-commands'
import {
  deleteUnusedImages,
  imageIdOf,
  noteUnusedImages,
  secondsToNextUpload,
  storeImage,
} from '@/lib/images/image-sql'
import type { ImageView } from '@/lib/images/schema'

/**
 * Stores a picture for use in texts; the same picture is stored once.
 * Errors: rate_limited, unsupported_image, image_too_large, unavailable (too many at the same time).
 */
export async function uploadImage(tutor: Tutor, file: File): Promise<ImageView> {
  const retryAfter = await secondsToNextUpload(db, tutor.id)
  if (retryAfter > 0) throw new AppError('rate_limited', { retryAfter })
  const bytes = new Uint8Array(await file.arrayBuffer())
  // It waits for its turn, and takes half a second for a large photo.
  const image = await pauseDeadline(() => encodeImage(bytes))
  const id = imageIdOf(image)
  await storeImage(db, tutor.id, { id, ...image })
  return { id, width: image.width, height: image.height, bytes: image.data.byteLength }
}

/** Deletes the pictures that no text has used for a week; returns how many. */
export async function forgetUnusedImages(): Promise<number> {
  await noteUnusedImages(db)
  return deleteUnusedImages(db)
}
