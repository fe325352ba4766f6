import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { pooledSettings, sqlOfSettings } from '@/lib/db/limits'

/** Milliseconds for a notification to arrive, on a machine that is busy starting. */
const HEARD_WITHIN_MS = 5_000
const CHANNEL = 'lectern_start'

/**
 * Looks whether a pooler in transaction mode and the direct address of the same database do what the servers expect of
 * them: the pooler's connections carry the settings, and what is told over the pooler is heard directly.
 * @throws Error that says what to change
 */
export async function checkPooler(poolerUrl: string, directUrl: string): Promise<void> {
  const pooler = new Client({ connectionString: poolerUrl })
  const direct = new Client({ connectionString: directUrl })
  try {
    await Promise.all([pooler.connect(), direct.connect()])
    await assertSettings(pooler)
    await assertNotification(pooler, direct)
  } finally {
    await Promise.allSettled([pooler.end(), direct.end()])
  }
}

async function assertSettings(pooler: Client): Promise<void> {
  const { rows } = await pooler.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
    [Object.keys(pooledSettings)],
  )
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  const wrong = Object.entries(pooledSettings).find(([name, setting]) => found.get(name) !== String(setting))
  if (!wrong) return
  const [name, setting] = wrong
  throw new Error(
    `The pooler of DATABASE_URL gives connections with ${name} ${found.get(name)} instead of ${setting}: in pgbouncer.ini the line of the database takes connect_query='${sqlOfSettings(pooledSettings)}' (docs/scale.md).`,
  )
}

async function assertNotification(pooler: Client, direct: Client): Promise<void> {
  const token = randomUUID()
  let late: NodeJS.Timeout | undefined
  const heard = new Promise<boolean>((resolve) => {
    direct.on('notification', ({ payload }) => payload === token && resolve(true))
    late = setTimeout(() => resolve(false), HEARD_WITHIN_MS)
  })
  await direct.query(`LISTEN ${CHANNEL}`)
  await pooler.query('SELECT pg_notify($1, $2)', [CHANNEL, token])
  const isHeard = await heard
  clearTimeout(late)
  if (!isHeard)
    throw new Error(
      'DATABASE_DIRECT_URL takes the address of the same database without the pooler of DATABASE_URL: a notification from one did not reach the other.',
    )
}
