import { fileURLToPath } from 'node:url'
import { generatePassword, hashPassword } from '@/lib/auth/password'
import { isGuessable } from '@/lib/auth/password-rules'
import { createClient, type Tx } from '@/lib/db/client'
import { readSettings, type Settings } from '@/lib/env'
import {
  describeAccounts,
  findMissing,
  keepDemo,
  type AccountSettings,
  type DemoFile,
  type Missing,
  type Query,
} from '@/prisma/accounts'
import { demoChair, makeDemo } from '@/prisma/demo/chair'
import { demoTutors } from '@/prisma/demo/people'
import { writeRows } from '@/prisma/demo/rows'

type SeedSettings = AccountSettings & Pick<Settings, 'ADMIN_PASSWORD' | 'TIMEZONE'>

/** Waits for another process that fills the database, and for large writes. */
const db = createClient({ patient: true })

/** Any fixed number: the name of the lock that lets one process fill the database. */
const seedLock = 5318009

/**
 * Makes the first Superuser on a database without tutors and fills an empty one with the demo, both whole or not at
 * all; leaves any other alone. Returns what to tell whoever starts it.
 */
export async function seed(settings: SeedSettings): Promise<string> {
  const missing = await findMissing(queryBy(db), settings)
  if (missing.superuser || missing.demo) await fill(settings, missing)
  const accounts = await describeAccounts(queryBy(db), settings, missing.demo)
  return [missing.superuser ? await adviseOn(settings) : '', accounts].filter(Boolean).join('\n')
}

/** What to do about the password of the first Superuser, which the settings decide; nothing if it is hard to guess. */
async function adviseOn({ ADMIN_EMAIL = '', ADMIN_PASSWORD = '' }: SeedSettings): Promise<string> {
  if (!(await isGuessable(ADMIN_PASSWORD, [ADMIN_EMAIL]))) return ''
  return `The password in ADMIN_PASSWORD is easy to guess: sign in as ${ADMIN_EMAIL} and choose another one.`
}

/** Plain statements by way of Prisma, in the transaction if there is one. */
const queryBy =
  (tx: Tx): Query =>
  (sql, values = []) =>
    tx.$queryRawUnsafe(sql, ...values)

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
      const missing = await findMissing(queryBy(tx), settings)
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
  await keepDemo(settings, { lectureId, code, solutions, accounts })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await seed(readSettings(process.env)))
  } finally {
    await db.$disconnect()
  }
}
