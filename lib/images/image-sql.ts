import 'server-only'
import { createHash } from 'node:crypto'
import { can } from '@/lib/auth/permissions'
import type { Tutor } from '@/lib/auth/actor'
import { imageBounds } from '@/lib/later-bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** Hexadecimal digits of the content's hash (128 bits) in an id; the database checks them. */
const HASH_LENGTH = 32

/** The id of a picture: the hash of its content, and its size in pixels. */
export function imageIdOf({ data, width, height }: Omit<Stored, 'id'>): string {
  const hash = createHash('sha256').update(data).digest('hex').slice(0, HASH_LENGTH)
  return `${hash}-${width}x${height}`
}

type Stored = { id: string; width: number; height: number; data: Uint8Array }

/** Stores a picture, or restarts the unused time of the same one; records the upload. */
export async function storeImage(client: Tx, tutorId: string, image: Stored): Promise<void> {
  const { id, width, height, data } = image
  await client.$executeRaw`
    WITH stored AS (
      INSERT INTO image (id, width, height, data) VALUES (${id}, ${width}, ${height}, ${data})
      ON CONFLICT (id) DO UPDATE SET unused_since = now()
      RETURNING id
    )
    INSERT INTO image_upload (image_id, tutor_id) SELECT id, ${tutorId}::uuid FROM stored
    ON CONFLICT (image_id, tutor_id) DO UPDATE SET uploaded_at = now()`
}

/** Seconds until a tutor may upload again; 0 if now. */
export async function secondsToNextUpload(client: Tx, tutorId: string): Promise<number> {
  const rows = await client.$queryRaw<{ seconds: number }[]>`
    SELECT CASE WHEN count(*) < ${imageBounds.perHour} THEN 0
      ELSE 3600 - extract(epoch FROM now() - min(uploaded_at)) END::float AS seconds
    FROM image_upload WHERE tutor_id = ${tutorId}::uuid AND uploaded_at > now() - interval '1 hour'`
  return rows[0]?.seconds ?? 0
}

/** The content of a picture. */
export async function findImageData(client: Tx, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const rows = await client.$queryRaw<{ data: Uint8Array<ArrayBuffer> }[]>`
    /* image-data */ SELECT data FROM image WHERE id = ${id}`
  return rows[0]?.data
}

/** Whether a question with this picture has been asked in a lecture. */
export async function wasAsked(client: Tx, lectureId: string, imageId: string): Promise<boolean> {
  const rows = await client.$queryRaw<{ asked: boolean }[]>`
    /* image-asked */ SELECT EXISTS (
      SELECT FROM question_image i JOIN round_question q ON q.question_id = i.question_id
      JOIN round r ON r.id = q.round_id
      WHERE i.image_id = ${imageId} AND r.lecture_id = ${lectureId}::uuid) AS asked`
  return rows[0]?.asked ?? false
}

/** Those of these pictures that a tutor may see: used in a lecture of theirs, or uploaded by them. */
export async function listVisibleImages(client: Tx, tutor: Tutor, ids: string[]): Promise<string[]> {
  const theirs = can(tutor.role, 'allLectures')
    ? Prisma.sql`true`
    : Prisma.sql`EXISTS (SELECT FROM lecture_tutor t WHERE t.lecture_id = o.lecture_id AND t.tutor_id = ${tutor.id}::uuid)`
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM image i WHERE i.id = ANY(${ids}::text[]) AND (
      EXISTS (SELECT FROM image_upload u WHERE u.image_id = i.id AND u.tutor_id = ${tutor.id}::uuid)
      OR EXISTS (SELECT FROM question_image u JOIN question o ON o.id = u.question_id
        WHERE u.image_id = i.id AND ${theirs})
      OR EXISTS (SELECT FROM session_image u JOIN session o ON o.id = u.session_id
        WHERE u.image_id = i.id AND ${theirs}))`
  return rows.map(({ id }) => id)
}

/** Whether no text uses the picture i. */
const unused = Prisma.sql`(NOT EXISTS (SELECT FROM question_image u WHERE u.image_id = i.id)
  AND NOT EXISTS (SELECT FROM session_image u WHERE u.image_id = i.id))`

/** Stores since when pictures have been unused, and resets those that are used again. */
export async function noteUnusedImages(client: Tx): Promise<void> {
  await client.$executeRaw`
    UPDATE image i SET unused_since = CASE WHEN ${unused} THEN now() END
    WHERE (i.unused_since IS NULL) = ${unused}`
}

/**
 * Deletes the pictures that have been unused for too long; returns how many. The foreign key protects one that a text
 * starts to use at the same time.
 */
export async function deleteUnusedImages(client: Tx): Promise<number> {
  return client.$executeRaw`
    DELETE FROM image i WHERE i.unused_since < now() - ${imageBounds.unusedSeconds} * interval '1 second'
      AND ${unused}`
}
