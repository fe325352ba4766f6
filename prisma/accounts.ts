import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '@/lib/env'
import type { DemoAccount } from '@/prisma/demo/chair'
import { demoTutors } from '@/prisma/demo/people'
import { writeWhole } from '@/scripts/state-files.mjs'

// What a start tells about the accounts. Read with plain SQL: a start that has nothing to fill need not load Prisma,
// which takes longer than all else that it does.

export type AccountSettings = Pick<Settings, 'ADMIN_EMAIL' | 'DEMO' | 'DATA_DIR'>

/** Runs one statement and returns its rows; the reader says their type. */
export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>

/** What the demo keeps below the data folder, readable for its owner only, so that each start can tell it. */
export type DemoFile = {
  lectureId: string
  code: string
  /** The correct answers by question: what the simulated students of `npm run demo:students` have learnt. */
  solutions: Record<string, string>
  accounts: (DemoAccount & { role: string; password: string })[]
}

export type Missing = { superuser: boolean; demo: boolean }

const nobodyYet =
  'There is no tutor yet: start again with ADMIN_EMAIL and ADMIN_PASSWORD, which make the first Superuser.'

/** Tells what a start would fill: the first Superuser on a database without tutors, the demo on an empty one. */
export async function findMissing(query: Query, { ADMIN_EMAIL, DEMO }: AccountSettings): Promise<Missing> {
  const [row] = await query<{ hasTutor: boolean; isEmpty: boolean }>(
    `SELECT t.has AS "hasTutor", NOT (t.has OR EXISTS (SELECT FROM semester) OR EXISTS (SELECT FROM lecture)) AS "isEmpty"
    FROM (SELECT EXISTS (SELECT FROM tutor) AS has) t`,
  )
  return {
    superuser: ADMIN_EMAIL !== undefined && row?.hasTutor === false,
    demo: DEMO && row?.isEmpty === true,
  }
}

/**
 * Tells whoever starts Lectern how to sign in.
 * @param isNew whether the demo was made by this start, which alone prints its passwords
 * @returns lines of text, or nothing when there is nothing to tell
 */
export async function describeAccounts(
  query: Query,
  settings: AccountSettings,
  isNew: boolean,
): Promise<string> {
  if (settings.DEMO) return describeDemo(query, settings, isNew)
  return (await query('SELECT 1 AS one FROM tutor LIMIT 1')).length === 0 ? nobodyYet : ''
}

/** The accounts as they are now, their passwords only when they are new; nothing of a demo that has been removed. */
async function describeDemo(query: Query, settings: AccountSettings, isNew: boolean): Promise<string> {
  const demo = await readDemo(settings)
  const tutors = await query<{ email: string; passwordHash: string | null }>(
    `SELECT email, password_hash AS "passwordHash" FROM tutor WHERE active AND email = ANY($1::text[])`,
    [demoTutors.map(({ email }) => email)],
  )
  if (tutors.length === 0) return ''
  if (!demo)
    return `The passwords of the demo's accounts were kept in ${fileOf(settings)}, which is gone or damaged.`
  const [lecture] = await query<{ code: string; title: string }>(
    'SELECT code, title FROM lecture WHERE id = $1::uuid AND archived_at IS NULL',
    [demo.lectureId],
  )
  if (lecture && lecture.code !== demo.code) await keepDemo(settings, { ...demo, code: lecture.code })
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

const fileOf = ({ DATA_DIR }: AccountSettings) => path.join(DATA_DIR, 'demo.json')

/** Writes the demo's file anew. */
export async function keepDemo(settings: AccountSettings, demo: DemoFile): Promise<void> {
  const file = fileOf(settings)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await writeWhole(file, `${JSON.stringify(demo, null, 2)}\n`)
}

/** A damaged file is as good as none: only the passwords of the demo are lost with it. */
async function readDemo(settings: AccountSettings): Promise<DemoFile | undefined> {
  try {
    return JSON.parse(await fs.readFile(fileOf(settings), 'utf8')) as DemoFile
  } catch {
    return undefined
  }
}
