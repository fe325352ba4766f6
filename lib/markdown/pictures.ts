/** A picture of our own as a text names it, `image:<id>`; its id ends in its size. The database reads texts likewise (`images_in`). */
const NAMED = /image:([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})/g
const ID = /^[0-9a-f]{32}-([0-9]{1,4})x([0-9]{1,4})$/

const SCHEME = 'image:'

/** The ids of the pictures that a text names, each once. */
export function picturesIn(text: string): string[] {
  return [...new Set([...text.matchAll(NAMED)].map(([, id = '']) => id))]
}

/** A picture, as the address of an image in Markdown names it. */
export type Picture = { id: string; width: number; height: number }

/** The picture that an address names; null for any other address. */
export function pictureAt(address: unknown): Picture | null {
  if (typeof address !== 'string' || !address.startsWith(SCHEME)) return null
  const id = address.slice(SCHEME.length)
  const [, width, height] = ID.exec(id) ?? []
  return width && height ? { id, width: Number(width), height: Number(height) } : null
}

/** Where a picture is fetched. */
export function pictureUrl(id: string): string {
  return `/backend/api/images/${id}`
}
