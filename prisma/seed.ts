import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePassword, hashPassword } from '@/lib/auth/password'
import { createClient, type Tx } from '@/lib/db/client'
import { readSettings, type Settings } from '@/lib/env'
import { demoChair, makeDemo, type DemoAccount } from '@/prisma/demo/chair'
import { demoTutors } from '@/prisma/demo/people'
import { writeRows } from '@/prisma/demo/rows'

type SeedSettings = Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'DEMO' | 'DATA_DIR' | 'TIMEZONE'>

/** What the demo keeps below the data folder, readable for its owner only, so that each start can tell it. */
type DemoFile = {
  lectureId: string
  code: string
  /** The correct answers by question: what the simulated students of `npm run demo:students` have learnt. */
  solutions: Record<string, string>
  accounts: (DemoAccount & { role: string; password: string })[]
}

/** Waits for another process that fills the database, and for large writes. */
const db = createClient({ patient: true })

const nobodyYet =
  'There is no tutor yet: start again with ADMIN_EMAIL and ADMIN_PASSWORD, which make the first Superuser.'

/** Any fixed number: the name of the lock that lets one process fill the database. */
const seedLock = 5318009

/**
 * Makes the first Superuser on a database without tutors and fills an empty one with the demo, both whole or not at
 * all; leaves any other alone. Returns what to tell whoever starts it.
 */
export async function seed(settings: SeedSettings): Promise<string> {
  const missing = await findMissing(db, settings)
  if (missing.superuser || missing.demo) await fill(settings, missing)
  if (settings.DEMO) return describeDemo(settings, missing.demo)
  return (await db.tutor.count()) === 0 ? nobodyYet : ''
}

type Missing = { superuser: boolean; demo: boolean }

async function findMissing(tx: Tx, { ADMIN_EMAIL, DEMO }: SeedSettings): Promise<Missing> {
  const [tutors, semesters, lectures] = [
    await tx.tutor.count(),
    await tx.semester.count(),
    await tx.lecture.count(),
  ]
  return {
    superuser: ADMIN_EMAIL !== undefined && tutors === 0,
    demo: DEMO && tutors + semesters + lectures === 0,
  }
}

async function makeAccounts({ ADMIN_EMAIL }: SeedSettings): Promise<DemoFile['accounts']> {
  const wanted = demoTutors.filter(({ email }) => email !== ADMIN_EMAIL?.toLowerCase())
  return Promise.all(
    wanted.map(async ({ email, role }) => {
      const password = generatePassword()
      return { email, role, password, passwordHash: await hashPassword(password) }
    }),
  )
}

async function fill(settings: SeedSettings, expected: Missing): Promise<void> {
  const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = settings
  const adminHash = expected.superuser ? await hashPassword(ADMIN_PASSWORD) : null
  const accounts = expected.demo ? await makeAccounts(settings) : []
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${seedLock})`
      // Another process may have been quicker; what it did is seen now.
      const missing = await findMissing(tx, settings)
      if (missing.superuser) {
        const email = ADMIN_EMAIL.toLowerCase()
        await tx.tutor.create({
          data: { email, name: 'Administrator', role: 'Superuser', passwordHash: adminHash },
        })
      }
      if (missing.demo) await fillWithDemo(tx, settings, accounts)
    },
    { timeout: 60_000 },
  )
}

async function fillWithDemo(tx: Tx, settings: SeedSettings, accounts: DemoFile['accounts']): Promise<void> {
  const { rows, lectureId, code } = makeDemo(new Date(), settings.TIMEZONE, accounts)
  await tx.chair.upsert({
    where: { id: 1 },
    create: demoChair,
    update: demoChair,
  })
  await writeRows(tx, rows)
  const solutions = Object.fromEntries(
    rows.answers.filter(({ correct }) => correct).map(({ id, questionId }) => [questionId, id ?? '']),
  )
  // Before the commit: without the passwords nobody could use the demo.
  await keep(settings, { lectureId, code, solutions, accounts })
}

const fileOf = ({ DATA_DIR }: SeedSettings) => path.join(DATA_DIR, 'demo.json')

async function keep(settings: SeedSettings, demo: DemoFile): Promise<void> {
  const file = fileOf(settings)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.rm(file, { force: true })
  await fs.writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
}

async function readKept(settings: SeedSettings): Promise<DemoFile | undefined> {
  const text = await fs.readFile(fileOf(settings), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as DemoFile)
}

/** The accounts as they are now, their passwords only when they are new; nothing of a demo that has been removed. */
async function describeDemo(settings: SeedSettings, isNew: boolean): Promise<string> {
  const demo = await readKept(settings)
  const emails = demoTutors.map(({ email }) => email)
  const tutors = await db.tutor.findMany({
    where: { email: { in: emails }, active: true },
    select: { email: true, passwordHash: true },
  })
  if (tutors.length === 0) return ''
  if (!demo) return `The passwords of the demo's accounts were kept in ${fileOf(settings)}, which is gone.`
  const lecture = await db.lecture.findFirst({
    where: { id: demo.lectureId, archivedAt: null },
    select: { code: true, title: true },
  })
  if (lecture && lecture.code !== demo.code) await keep(settings, { ...demo, code: lecture.code })
  const accounts = demo.accounts.flatMap(({ email, role, password, passwordHash }) => {
    const tutor = tutors.find((one) => one.email === email)
    if (!tutor) return []
    const shown = isNew ? password : ''
    const known = tutor.passwordHash === passwordHash ? shown : '(password has been changed)'
    return [`  ${role.padEnd(11)} ${email.padEnd(26)} ${known}`.trimEnd()]
  })
  const where = isNew ? [] : [`Their passwords were printed once; ${fileOf(settings)} holds them.`]
  const join = lecture ? [`Students join "${lecture.title}" with the code ${lecture.code}.`] : []
  return [...join, 'Tutors of the demo sign in with:', ...accounts, ...where].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await seed(readSettings(process.env)))
  } finally {
    await db.$disconnect()
  }
}
