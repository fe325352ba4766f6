import { describe, expect, test } from 'vitest'
import { imageBounds } from '@/lib/later-bounds'
import { db } from '@/lib/db/client'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { forgetUnusedImages } from '@/lib/images/commands'
import { statusesOf } from '@/tests/support/client'
import { makeHall, makeQuestion } from '@/tests/support/factories'
import { createQuestion } from '@/tests/support/kind-rounds'
import { questionWith, show, statusOf, uploadPicture } from '@/tests/support/pictures'

describe('a picture that nothing uses', () => {
  const unusedFor = (id: string, seconds: number) =>
    db.image.update({ where: { id }, data: { unusedSince: new Date(Date.now() - seconds * 1000) } })
  const isThere = async (id: string) => (await db.image.count({ where: { id } })) === 1
  const { unusedSeconds } = imageBounds

  test('is deleted after 7 days, not before, and not if a text uses it', async () => {
    const { client, lecture } = await makeHall()
    const [old, recent, used] = [
      await uploadPicture(client),
      await uploadPicture(client),
      await uploadPicture(client),
    ]
    await makeQuestion(lecture.id, { text: show(used) })
    await unusedFor(old, unusedSeconds + 1)
    await unusedFor(recent, unusedSeconds - 60)
    await unusedFor(used, unusedSeconds + 1)
    await forgetUnusedImages()
    expect([await isThere(old), await isThere(recent), await isThere(used)]).toEqual([false, true, true])
    expect((await db.image.findUniqueOrThrow({ where: { id: used } })).unusedSince).toBeNull()
    expect(await statusOf(client, old)).toBe(404)
  })

  test('is counted from when the last text went, or from its last upload', async () => {
    const { client, lecture } = await makeHall()
    const id = await uploadPicture(client)
    const question = await makeQuestion(lecture.id, { text: show(id) })
    await unusedFor(id, 30 * 86_400)
    await forgetUnusedImages()
    await db.question.delete({ where: { id: question.id } })
    await forgetUnusedImages()
    const { unusedSince } = await db.image.findUniqueOrThrow({ where: { id } })
    expect(Date.now() - Number(unusedSince)).toBeLessThan(60_000)
  })

  test('is taken up by a text or deleted, never both', async () => {
    const { client } = await makeHall()
    for (let n = 0; n < 8; n += 1) {
      const id = await uploadPicture(client)
      await unusedFor(id, unusedSeconds + 1)
      const [made] = await Promise.all([
        createQuestion(client, questionWith(show(id))),
        forgetUnusedImages().catch((error: unknown) => {
          // A text has taken it up meanwhile.
          const { restrictViolation, foreignKeyViolation } = sqlStates
          if (![restrictViolation, foreignKeyViolation].some((state) => state === sqlStateOf(error)))
            throw error
        }),
      ])
      expect(statusesOf([made])[0]).toBeOneOf([201, 400, 404])
      expect(await isThere(id)).toBe(made.status === 201)
    }
  })
})
