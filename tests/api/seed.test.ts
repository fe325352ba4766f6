import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyPassword } from '@/tests/support/passwords'
import { createClient, db } from '@/lib/db/client'
import { renderMarkdown } from '@/lib/markdown/render'
import { semesterOf } from '@/lib/semesters/rules'
import { seed } from '@/prisma/seed'
import { makeSemester, makeTutor } from '@/tests/support/factories'

let folder = ''
const settings = (more: { DEMO: boolean; ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string }) => ({
  ADMIN_EMAIL: undefined,
  ADMIN_PASSWORD: undefined,
  TIMEZONE: 'Europe/Berlin',
  DATA_DIR: folder,
  ...more,
})
const demo = settings.bind(null, { DEMO: true })
const admin = { ADMIN_EMAIL: 'First@Example.org', ADMIN_PASSWORD: 'correct horse battery' }

async function begin() {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-seed-'))
}

async function cleanUp() {
  await fs.rm(folder, { recursive: true, force: true })
  await db.$executeRaw`TRUNCATE chair, tutor, semester, lecture, image CASCADE`
}

/** Rows of every table that the demo fills. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name NOT LIKE '\\_prisma%' ORDER BY 1`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${name}"`,
    )
    counts[name] = row?.count ?? 0
  }
  return counts
}

async function listRates() {
  return db.$queryRaw<{ item: string; number: number; rate: number }[]>`
    SELECT coalesce(r.quick_check_id, r.question_id)::text AS item, r.number,
      (sum(given.points) / sum(q.points))::float AS rate
    FROM round r JOIN round_question q ON q.round_id = r.id AND q.points > 0
    JOIN (SELECT g.round_id, d.question_id, d.points FROM registration g JOIN draft d ON d.registration_id = g.id
      UNION ALL SELECT s.round_id, r.question_id, s.points FROM single_answer s JOIN round r ON r.id = s.round_id) given
      ON given.round_id = r.id AND given.question_id = q.question_id
    GROUP BY r.id`
}

describe('the demo', () => {
  beforeEach(begin)
  afterEach(cleanUp)

  test('fills an empty database once', async () => {
    const first = await seed(demo())
    const counts = await countRows()
    const second = await seed(demo())
    const { accounts } = JSON.parse(await fs.readFile(path.join(folder, 'demo.json'), 'utf8')) as {
      accounts: { email: string; password: string }[]
    }
    for (const { email, password } of accounts) {
      expect(first).toContain(`${email.padEnd(26)} ${password}`)
      expect(second).toContain(email)
      expect(second).not.toContain(password)
    }
    expect(second).toContain(`${path.join(folder, 'demo.json')} holds them`)
    expect(await countRows()).toEqual(counts)
    expect(counts).toMatchObject({ chair: 1, tutor: 4, semester: 2, lecture: 3 })
  })

  test('two starts at once make one', async () => {
    await Promise.all([seed(demo()), seed(demo())])
    expect(await countRows()).toMatchObject({ chair: 1, tutor: 4, semester: 2, lecture: 3 })
  })

  test('is patient where it is written: it waits for its turn as long as a busy machine takes', async () => {
    const client = createClient({ patient: true })
    const busy = Promise.all(Array.from({ length: 10 }, () => client.$executeRaw`SELECT pg_sleep(1.6)`))
    expect(await client.$transaction((tx) => tx.semester.count())).toBe(0)
    await busy
    await client.$disconnect()
  })

  test('tells accounts that work and the code, and keeps them privately', async () => {
    const text = await seed(demo())
    const lecture = await db.lecture.findFirstOrThrow({ where: { type: 'VL' } })
    expect(text).toContain(`code ${lecture.code}`)
    const tutors = await db.tutor.findMany({ include: { lectures: true } })
    expect(tutors.map(({ role }) => role).toSorted()).toEqual(['Admin', 'ChairOwner', 'Superuser', 'Tutor'])
    for (const { email, passwordHash, currentLectureId, lectures } of tutors) {
      const [, password = ''] = new RegExp(`${email} +(\\S+)`).exec(text) ?? []
      expect(await verifyPassword(password, passwordHash)).toBe(true)
      expect(currentLectureId).toBe(lecture.id)
      expect(lectures.map(({ lectureId }) => lectureId)).toContain(lecture.id)
    }
    const { mode } = await fs.stat(path.join(folder, 'demo.json'))
    expect(mode & 0o777).toBe(0o600)
  })

  test('says when a password or the code is no longer the one it made', async () => {
    await seed(demo())
    await db.tutor.update({ where: { email: 'tutor@demo.example' }, data: { passwordHash: 'another' } })
    await db.lecture.updateMany({ where: { type: 'VL' }, data: { code: 'ABC234' } })
    const text = await seed(demo())
    expect(text).toMatch(/tutor@demo\.example +\(password has been changed\)/)
    expect(text).toContain('code ABC234')
    expect(await fs.readFile(path.join(folder, 'demo.json'), 'utf8')).toContain('"ABC234"')
  })

  test.each(['', '{ "lectureId": "'])(
    'starts with a file of the demo that reads %j, and says so',
    async (text) => {
      await seed(demo())
      await fs.writeFile(path.join(folder, 'demo.json'), text)
      expect(await seed(demo())).toBe(
        `The passwords of the demo's accounts were kept in ${path.join(folder, 'demo.json')}, which is gone or damaged.`,
      )
    },
  )
})

describe('the demo’s content', () => {
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  /** Before and after it was made: midnight may pass meanwhile. */
  const days: string[] = []

  beforeAll(async () => {
    await begin()
    days.push(today())
    await seed(demo())
    days.push(today())
  })
  afterAll(cleanUp)

  test('has one session that waits to be activated, today, in the current semester', async () => {
    const waiting = await db.session.findMany({
      where: { lecture: { type: 'VL' }, activatedAt: null },
      include: { lecture: { include: { semester: true } }, quickChecks: true },
    })
    expect(waiting).toHaveLength(1)
    const day = waiting[0]?.date.toISOString().slice(0, 10) ?? ''
    expect(days).toContain(day)
    expect(waiting[0]?.lecture.semester).toMatchObject(semesterOf(new Date(day)))
    expect(waiting[0]?.quickChecks).toHaveLength(1)
    expect(await db.session.count({ where: { activatedAt: { not: null }, endedAt: null } })).toBe(0)
    expect(
      await db.round.count({ where: { OR: [{ endedAt: null }, { startedAt: { gt: new Date() } }] } }),
    ).toBe(0)
  })

  test('has 60 students, some absent, some who never submit', async () => {
    const students = await db.participant.findMany({ where: { lecture: { type: 'VL' } } })
    expect(students).toHaveLength(60)
    const names = students.flatMap(({ name }) => name ?? [])
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(55)
    const sessions = await db.session.findMany({
      where: { lecture: { type: 'VL' }, activatedAt: { not: null } },
      include: { presence: true },
    })
    for (const { presence, activatedAt, endedAt } of sessions) {
      const present = new Set(presence.map(({ participantId }) => participantId)).size
      expect(present).toBeGreaterThan(30)
      expect(present).toBeLessThan(60)
      for (const { seenFrom, seenTo } of presence) {
        expect(Number(seenFrom)).toBeGreaterThanOrEqual(Number(activatedAt))
        expect(Number(seenTo)).toBeLessThanOrEqual(Number(endedAt))
      }
    }
    expect(
      await db.registration.count({ where: { submittedAt: null, drafts: { some: {} } } }),
    ).toBeGreaterThan(5)
    expect(await db.registration.count({ where: { drafts: { none: {} } } })).toBeGreaterThan(0)
  })

  test('has questions that can be answered and texts that render', async () => {
    const questions = await db.question.findMany({ include: { answers: true } })
    expect(questions.length).toBeGreaterThan(50)
    expect(questions.filter(({ kind }) => kind === 'multiple').length).toBeGreaterThan(1)
    expect(questions.filter(({ kind }) => kind === 'number').length).toBeGreaterThan(0)
    expect(new Set(questions.map(({ kind }) => kind)).size).toBe(6)
    for (const { kind, graded, text, answers, numberValue, accepted } of questions) {
      const { length } = answers.filter(({ correct }) => correct)
      const isWritten: Record<typeof kind, boolean> = {
        single: length === 1 && answers.length >= 2,
        multiple: length > 1 && answers.length >= 2,
        number: length === 0 && (numberValue !== null) === graded,
        text: length === 0 && accepted.length > 0 === graded,
        order: length === 0 && answers.length >= 3,
        scale: answers.length === 0,
      }
      expect(isWritten[kind]).toBe(true)
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(answers.length)
      for (const markdown of [text, ...answers.map((answer) => answer.text)]) {
        expect(renderMarkdown(markdown)).not.toMatch(/katex-error|\$/)
      }
    }
    for (const { content } of await db.session.findMany()) {
      expect(renderMarkdown(content)).not.toMatch(/katex-error|\$/)
    }
  })

  test('has surveys whose figures are a cloud, a histogram, mean places and steps', async () => {
    const given = await db.singleAnswer.findMany({
      where: { round: { question: { graded: false } } },
      select: { response: true, points: true, round: { select: { question: { select: { kind: true } } } } },
    })
    const different = (kind: string) =>
      new Set(
        given.flatMap(({ response, round }) =>
          round.question?.kind === kind ? JSON.stringify(response) : [],
        ),
      ).size
    // Fewer than ten texts are a list, and up to eight numbers are bars.
    expect(different('text')).toBeGreaterThanOrEqual(10)
    expect(different('number')).toBeGreaterThan(8)
    expect(different('order')).toBeGreaterThan(2)
    expect(different('scale')).toBeGreaterThan(2)
    expect(given.filter(({ points }) => points.toNumber() !== 0)).toEqual([])
  })

  test('shows its pictures in questions, one of them in an explanation', async () => {
    const images = await db.image.findMany({ include: { questions: { include: { question: true } } } })
    expect(images).toHaveLength(4)
    for (const { id, width, height, data, questions } of images) {
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height })
      expect(questions.length).toBeGreaterThan(0)
      for (const { question } of questions)
        expect(`${question.text} ${question.explanation}`).toMatch(
          new RegExp(`!\\[[^\\]]{20,}\\]\\(image:${id}\\)`),
        )
    }
    const explaining = images.flatMap(({ id, questions }) =>
      questions.filter(({ question }) => question.explanation.includes(id)),
    )
    expect(explaining).toHaveLength(1)
  })

  test('has results that look real: different, and better the second time', async () => {
    const rates = await listRates()
    expect(rates.length).toBe(await db.round.count({ where: { questions: { some: { points: { gt: 0 } } } } }))
    for (const { rate } of rates) expect(rate > 0.2 && rate <= 1).toBe(true)
    expect(new Set(rates.map(({ rate }) => rate.toFixed(2))).size).toBeGreaterThan(15)
    const again = rates.filter(({ number }) => number === 2)
    expect(again.length).toBeGreaterThan(4)
    for (const { item, rate } of again) {
      const before = rates.find((one) => one.item === item && one.number === 1)
      expect(rate).toBeGreaterThan(before?.rate ?? 1)
    }
  })

  test('answers came in time and from those who were there', async () => {
    const [strays] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT round_id, participant_id, answered_at AS at FROM single_answer
        UNION ALL SELECT round_id, participant_id, submitted_at FROM registration WHERE submitted_at IS NOT NULL
        UNION ALL SELECT g.round_id, g.participant_id, d.saved_at FROM draft d JOIN registration g ON g.id = d.registration_id) done
      JOIN round r ON r.id = done.round_id
      WHERE done.at NOT BETWEEN r.started_at AND r.ended_at OR NOT EXISTS (
        SELECT FROM presence p WHERE p.session_id = r.session_id AND p.participant_id = done.participant_id
          AND done.at BETWEEN p.seen_from AND p.seen_to)`
    expect(strays?.count).toBe(0)
  })
})

describe('a database that is not the demo’s', () => {
  beforeEach(begin)
  afterEach(cleanUp)

  test('stays empty but for the first Superuser with DEMO=0', async () => {
    expect(await seed(settings({ DEMO: false, ...admin }))).toBe('')
    const counts = Object.entries(await countRows()).filter(([, count]) => count > 0)
    expect(counts).toEqual([['tutor', 1]])
    const tutor = await db.tutor.findFirstOrThrow()
    expect(tutor).toMatchObject({ email: 'first@example.org', role: 'Superuser', mustChangePassword: false })
    expect(await verifyPassword(admin.ADMIN_PASSWORD, tutor.passwordHash)).toBe(true)
  })

  test.each(['password123', 'First1234'])(
    'is told once that its password is easy to guess: %s',
    async (easy) => {
      const chosen = settings({ DEMO: false, ...admin, ADMIN_PASSWORD: easy })
      expect(await seed(chosen)).toMatch(
        /^The password in ADMIN_PASSWORD is easy to guess: .*First@Example\.org/,
      )
      expect(await seed(chosen)).toBe('')
      const tutor = await db.tutor.findFirstOrThrow()
      expect(await verifyPassword(easy, tutor.passwordHash)).toBe(true)
    },
  )

  test('gets no second Superuser, nor a demo later', async () => {
    await seed(settings({ DEMO: false, ...admin }))
    await seed(settings({ DEMO: true, ...admin, ADMIN_EMAIL: 'second@example.org' }))
    expect(await db.tutor.count()).toBe(1)
    expect(await db.lecture.count()).toBe(0)
  })

  test('gets the Superuser beside the demo', async () => {
    await seed(settings({ DEMO: true, ...admin }))
    expect(await db.tutor.count({ where: { role: 'Superuser' } })).toBe(2)
  })

  test.each([
    ['a tutor', () => makeTutor()],
    ['a semester', () => makeSemester()],
  ])('is left alone when it has %s', async (_, make) => {
    await make()
    const counts = await countRows()
    expect(await seed(demo())).toBe('')
    expect(await countRows()).toEqual(counts)
  })

  test('gets nothing without an address for a Superuser, and says so', async () => {
    expect(await seed(settings({ DEMO: false }))).toMatch(/ADMIN_EMAIL/)
    expect(Object.values(await countRows()).every((count) => count === 0)).toBe(true)
  })
})
