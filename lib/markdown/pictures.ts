/**
 * A picture as a text names it, `image:<id>`; the id ends in its size. The database function `images_in` finds the
 * same.
 */
const NAMED = /image:([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})/g
const ID = /^[0-9a-f]{32}-([0-9]{1,4})x([0-9]{1,4})$/

const SCHEME = 'image:'

/** The ids of the pictures that a text names, each once. */
export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, id = '']) => id))]
}

/** A picture named by the address of a Markdown image. */
export type Picture = { id: string; width: number; height: number }

/** The picture of an address; null for any other address. */
export function pictureAt(address: unknown): Picture | null {
  if (typeof address !== 'string' || !address.startsWith(SCHEME)) return null
  const id = address.slice(SCHEME.length)
  const [, width, height] = ID.exec(id) ?? []
  return width && height ? { id, width: Number(width), height: Number(height) } : null
}

/** The URL of a picture. */
export function pictureUrl(id: string): string {
  return `/backend/api/images/${id}`
}
