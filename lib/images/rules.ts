/** The accepted formats, named as in `sharp`. */
export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'heif'

/** Bytes that identify the format. */
const HEAD = 64
/** Bytes of the name of a box, or of a brand, in an ISO media file. */
const NAME = 4

/** Whether an ISO media file is AVIF, by its major or a compatible brand. */
function hasAvifBrand(head: string, boxLength: number): boolean {
  if (head.slice(NAME, 2 * NAME) !== 'ftyp') return false
  const brands = head.slice(2 * NAME, Math.min(HEAD, boxLength)).match(/[^]{4}/g) ?? []
  return brands.some((brand, place) => brand === 'avif' && place !== 1)
}

/**
 * The format of a file by its first bytes, whatever its name or content type; null for anything else, also SVG, which
 * can contain scripts.
 */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  const boxLength = bytes.length < NAME ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return hasAvifBrand(head, boxLength) ? 'heif' : null
}
