import { expect, test } from 'vitest'
import * as adminLectures from '@/app/backend/api/admin/lectures/route'
import * as audit from '@/app/backend/api/admin/audit/route'
import * as users from '@/app/backend/api/admin/users/route'
import * as feedback from '@/app/backend/api/feedback/route'
import * as tutors from '@/app/backend/api/tutors/route'
import * as questions from '@/app/backend/api/vue/questions/route'
import * as quickChecks from '@/app/backend/api/vue/quickchecks/route'
import * as sessions from '@/app/backend/api/vue/session/route'
import * as account from '@/app/backend/api/account/route'
import { db } from '@/lib/db/client'
import { makeHall, makeQuestion, makeQuickCheck, makeSession, makeTutor } from '@/tests/support/factories'

const WORDS = 'Théorème de Lefèvre Ångström'

/** A lecture in which everything that is searched has these words, and something else beside it. */
async function makeFrenchLecture() {
  const hall = await makeHall()
  const lectureId = hall.lecture.id
  const superuser = await makeTutor('Superuser', { name: `${WORDS} ${lectureId.slice(-6)}` })
  const quickCheck = await makeQuickCheck(lectureId)
  await db.lecture.update({ where: { id: lectureId }, data: { title: WORDS } })
  await db.quickCheck.update({ where: { id: quickCheck.id }, data: { title: WORDS } })
  await makeQuestion(lectureId, { text: WORDS })
  await makeSession(lectureId, { title: WORDS })
  await makeQuestion(lectureId)
  await makeSession(lectureId)
  await makeQuickCheck(lectureId)
  for (const [number, text] of [WORDS, 'Too fast'].entries())
    await db.feedback.create({ data: { lectureId, number: number + 1, text } })
  await superuser.client.patch(account.PATCH, { name: WORDS })
  return { lectureId, tutor: hall.client, superuser }
}

const lists = {
  feedback: { route: feedback, as: 'tutor' },
  questions: { route: questions, as: 'tutor' },
  quickChecks: { route: quickChecks, as: 'tutor' },
  sessions: { route: sessions, as: 'tutor' },
  lectures: { route: adminLectures, as: 'superuser' },
  users: { route: users, as: 'superuser' },
  tutors: { route: tutors, as: 'superuser' },
  audit: { route: audit, as: 'superuser' },
} as const

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  'the list of %s is searched without regard to accents and case',
  async (name) => {
    const { lectureId, tutor, superuser } = await makeFrenchLecture()
    const { route, as } = lists[name]
    const client = as === 'tutor' ? tutor : superuser.client
    const find = async (q: string) => {
      const query = new URLSearchParams({ q, ...(as === 'tutor' && { lecture: lectureId }) }).toString()
      const { body, status } = await client.get<{ total: number }>(route.GET, { query })
      expect(status).toBe(200)
      return body.total
    }
    // Other tests leave lectures and people of these words.
    const expected = await find(WORDS)
    expect(expected).toBeGreaterThan(0)
    for (const typed of ['theoreme de lefevre', 'THÉORÈME', 'Lefe\u0300vre', 'angstrom'])
      expect([typed, await find(typed)]).toEqual([typed, expected])
    expect(await find('théorèmes')).toBe(0)
  },
)
