import 'server-only'
import { imageBounds } from '@/lib/later-bounds'
import { AppError } from '@/lib/http/errors'
import { formatOf, type ImageFormat } from '@/lib/images/rules'
import { once, remember } from '@/lib/remember'

/** The maximum number of pictures in the queue, the one being encoded included. */
const WAITING = 16
/** Seconds after which a rejected client may try again; a large photo takes half a second. */
const RETRY_AFTER_SECONDS = 4

/** The quality that photos and drawings need on a projector; a photo of 24 megapixels becomes about 60 KB. */
const QUALITY = 80

/** Loads the encoder, which takes 25 MB of memory, with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // Disables all other decoders, such as those for SVG, PDF and TIFF, whatever the first bytes claim.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
  })
  return sharp
}

/** Encodes one picture at a time, in one thread: 40 megapixels take 160 MB when decoded. */
class EncodingQueue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Runs the work when its turn comes. Errors: unavailable (the queue is full). */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= WAITING) throw new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
    this.#waiting += 1
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result.finally(() => (this.#waiting -= 1))
  }
}

const queue = () => remember('image-encoding', () => new EncodingQueue())
const encoder = remember('image-encoder', () => once(loadSharp))

type Sharp = Awaited<ReturnType<typeof loadSharp>>

export type EncodedImage = { data: Buffer; width: number; height: number }

/** Errors: unsupported_image (no intact picture of the format that it begins like), image_too_large. */
async function encode(sharp: Sharp, bytes: Uint8Array, format: ImageFormat): Promise<EncodedImage> {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (head.format !== format) throw new AppError('unsupported_image')
  if (head.width * head.height > imageBounds.pixels) throw new AppError('image_too_large')
  const { side, pixels } = imageBounds
  const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    // Black lines on a transparent ground would be invisible on a dark screen.
    .flatten({ background: '#ffffff' })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Encodes a picture as WebP: upright, at most 1,600 pixels wide and high, without metadata; of an animation, the first
 * frame.
 * Errors: unsupported_image, image_too_large, unavailable (too many at the same time).
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  const format = formatOf(bytes)
  if (!format) throw new AppError('unsupported_image')
  const sharp = await encoder()
  return queue().run(() =>
    encode(sharp, bytes, format).catch((error: unknown) => {
      throw error instanceof AppError ? error : new AppError('unsupported_image')
    }),
  )
}
