import { beforeEach, expect, test } from 'vitest'
import { expectError } from '@/tests/support/client'
import { finalQuickCheck, type FinalQuickCheck } from '@/tests/support/regrading'

// Two tutors who grade the same questions anew.

let made: FinalQuickCheck
beforeEach(async () => {
  made = await finalQuickCheck()
})

test('is refused when somebody has graded the question anew since, and changes nothing', async () => {
  const { one, some, regrade, results, points, client } = made
  const versionOf = async (id: string) =>
    (await results()).questions.find((question) => question.id === id)?.version
  expect([await versionOf(one.id), await versionOf(some.id)]).toEqual([0, 0])
  await regrade({ [one.id]: { everybody: true } })
  const before = await points()
  const versions = { [one.id]: 0, [some.id]: 0 }
  const late = await regrade({ [some.id]: { excluded: true }, [one.id]: { excluded: true } }, client, {
    versions,
  })
  expectError(late, 409, 'edit_conflict')
  expect(late.body).toMatchObject({
    current: {
      questions: [{ id: one.id, version: 1, regraded: { everybody: true } }, { version: 0 }, {}, {}],
    },
  })
  expect([await points(), await versionOf(some.id)]).toEqual([before, 0])
  // Taking it back counts as well, and what is up to date is taken.
  expect((await regrade({ [one.id]: null }, client, { versions: { [one.id]: 1 } })).status).toBe(200)
  expect(await versionOf(one.id)).toBe(2)
  expectError(await regrade({ [one.id]: null }, client, { versions: { [one.id]: 1 } }), 409, 'edit_conflict')
})

test('of two tutors at once who saw the same, one is told of the other', async () => {
  const { one, regrade, client } = made
  const versions = { [one.id]: 0 }
  const both = await Promise.all([
    regrade({ [one.id]: { excluded: true } }, client, { versions }),
    regrade({ [one.id]: { everybody: true } }, client, { versions }),
  ])
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
})

test('without versions, by two tutors at once ends as one of them said', async () => {
  const { one, regrade, points } = made
  const both = await Promise.all([
    regrade({ [one.id]: { excluded: true } }),
    regrade({ [one.id]: { everybody: true } }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const all = [[7, 7], [2, 7], [2, 7]] // prettier-ignore
  const none = [[5, 5], [0, 5], [0, 5]] // prettier-ignore
  expect([all, none]).toContainEqual(await points())
})
