import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import * as imageRoute from '@/app/backend/api/images/[id]/route'
import * as imagesRoute from '@/app/backend/api/images/route'
import type { ImageView } from '@/lib/images/schema'
import type { Client } from '@/tests/support/client'

/** A picture that no other one is like: a chance pattern of 8 × 8 fields. */
export function draw(width = 40, height = 30): Sharp {
  const fields = sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } })
  return fields.resize(width, height, { fit: 'fill', kernel: 'nearest' })
}

/** A file that says by name and type that it is a PNG, whatever it holds. */
export function fileOf(
  bytes: Uint8Array<ArrayBuffer> | string,
  name = 'picture.png',
  type = 'image/png',
): File {
  return new File([bytes], name, { type })
}

/** A small picture as a file. */
export async function makePicture(width?: number, height?: number): Promise<File> {
  return fileOf(new Uint8Array(await draw(width, height).png().toBuffer()))
}

export function upload(client: Client, file: string | Blob) {
  return client.post<ImageView>(imagesRoute.POST, undefined, { upload: [['file', file]] })
}

/** Uploads a small picture; its id. */
export async function uploadPicture(client: Client): Promise<string> {
  const { status, body } = await upload(client, await makePicture())
  if (status !== 201) throw new Error(`no picture but status ${status}`)
  return body.id
}

/** How a text shows a picture. */
export const show = (id: string, alt = 'A curve') => `![${alt}](image:${id})`

/** What creates a question with this text. */
export const questionWith = (text: string) => ({
  text,
  answers: [{ text: 'Yes' }, { text: 'No' }],
  correctAnswer: 0,
})

export async function statusOf(client: Client, id: string): Promise<number> {
  return (await client.get(imageRoute.GET, { params: { id } })).status
}
