import { z } from 'zod'
import { pictureAt } from '@/lib/markdown/pictures'

/** An upload: one file; its format is read from its content. */
export const imageInput = z.strictObject({ file: z.file({ error: 'imageFile' }) })

/** A stored picture; `bytes` is the size of the encoded file. */
export const imageView = z.object({ id: z.string(), width: z.int(), height: z.int(), bytes: z.int() })

export type ImageView = z.infer<typeof imageView>

/** Path parameters of `…/images/{id}`; a malformed id is not found. */
export const imageParam = z.object({ id: z.string().refine((id) => pictureAt(`image:${id}`) !== null) })
