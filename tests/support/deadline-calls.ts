import { db } from '@/lib/db/client'
import { endpoint } from '@/lib/http/endpoint'
import { runSql } from '@/scripts/backup.mjs'
import { Client } from '@/tests/support/client'

/** An endpoint that does this work. */
export const doing = (work: () => Promise<unknown>, allow: 'anyone' | 'participant' | 'tutor' = 'anyone') =>
  endpoint({
    allow,
    summary: 'Takes its time.',
    reply: 'empty',
    handle: async () => {
      await work()
    },
  })

/** Somebody unknown has this work done. */
export const ask = (work: () => Promise<unknown>) => new Client().post(doing(work))

/** What the test itself asks of the database has no limits. */
const run = (sql: string) => runSql(process.env.DATABASE_URL ?? '', sql)

export const makeTable = () => run('CREATE TABLE stored (text text PRIMARY KEY)')

export const isStored = async (text: string) =>
  (await run(`SELECT FROM stored WHERE text = '${text}'`)).length > 0

export const store = (text: string) => db.$executeRaw`INSERT INTO stored VALUES (${text})`

export const storeSlowly = (text: string, seconds: number, client = db) =>
  client.$executeRaw`INSERT INTO stored SELECT ${text} FROM pg_sleep(${seconds})`
