import { setTimeout as sleep } from 'node:timers/promises'
import { lockOut } from './pool-exhausted.mjs'
import { runRoundsWithKills } from './kill-drill.mjs'
import { PgBouncer } from './pgbouncer.mjs'
import { Prober, describeTrouble, hasPassed, RECOVERED_WITHIN_MS } from './prober.mjs'
import { StreamClients, joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

/** Fewer than the two processes open, so that they must share. */
const poolSize = 8
/** Seconds within which screens must follow: less than the wait for the slow look behind the notifications (lib/lecture-state/feed.ts). */
const follows = 3

/**
 * The servers reach the database over pgBouncer in transaction mode, which has fewer connections than they have, and
 * is killed while students submit; each process listens on a connection of its own past it.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  /** @type {PgBouncer | undefined} */
  let opened
  const server = await new ServerUnderTest({ WORKERS: '2' }).open(started, async (ownerUrl) => {
    const url = new URL(ownerUrl)
    url.username = 'lectern_server'
    url.password = 'only-for-this-drill'
    opened = await new PgBouncer(url.href, poolSize).open(started)
    return { DATABASE_OWNER_URL: ownerUrl, DATABASE_DIRECT_URL: url.href, DATABASE_URL: opened.url }
  })
  if (!opened) throw new Error('there is no pooler')
  const pooler = opened
  const size = short ? { students: 40, rounds: 2, seconds: 1 } : { students: 400, rounds: 10, seconds: 4 }
  const kept = await runRoundsWithKills(server, size, async () => {
    await pooler.kill()
    await pooler.start()
  })
  const told = await startsReachEverybody(server, started, short ? 3 : 20)
  const sharing = watchSharing(pooler)
  const locked = await lockOut(server, short ? 5_000 : 60_000)
  const shared = await sharing.end()
  const gone = await losePooler(server, pooler, short ? 3_000 : 10_000)
  return kept && told && shared && locked && gone
}

/** A start that one process tells must reach the screens of the other. @param {ServerUnderTest} server @param {(() => Promise<void>)[]} started @param {number} turns */
async function startsReachEverybody(server, started, turns) {
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 1)
  const cookies = await joinAll(server.origin, lecture.code, 40)
  const clients = await StreamClients.open(server.origin, cookies)
  started.push(() => Promise.resolve(clients.close()))
  /** The round that each screen shows as running. @type {(string | undefined)[]} */
  const shown = []
  clients.onEvent = (place, name, data) => {
    if (name !== 'lecture') return
    const { item } = /** @type {import('../lib/lecture-state/student-schema').SharedState} */ (data)
    shown[place] = item?.round.running ? item.round.id : undefined
  }
  const looks = await Promise.all((await server.workers()).map((pid) => server.look(pid)))
  let missed = 0
  let slowest = 0
  for (let turn = 0; turn < turns; turn += 1) {
    /** @type {{ id: string }} */
    const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
    const startedAt = performance.now()
    await within(follows, () => cookies.every((_, place) => shown[place] === round.id))
    slowest = Math.max(slowest, performance.now() - startedAt)
    missed += cookies.filter((_, place) => shown[place] !== round.id).length
    await tutor.post(`api/rounds/${round.id}/end/`)
  }
  clients.close()
  tutor.close()
  const streams = looks.map((look) => look.streams)
  printFigures(
    `  ${turns} starts, streams of the processes ${streams.join(' and ')}: not seen ${missed}, the slowest seen by all after ${(slowest / 1000).toFixed(1)} s`,
  )
  return missed === 0 && streams.length === 2 && streams.every((count) => count > 0)
}

/**
 * Nothing is shown about sharing if each had a connection of its own: looks again and again while all connections wait.
 * @param {PgBouncer} pooler
 */
function watchSharing(pooler) {
  let watching = true
  const most = { clients: 0, servers: 0 }
  const watch = async () => {
    while (watching) {
      const pools = (await pooler.show('pools')).filter(({ database }) => database === 'lectern')
      const sum = (/** @type {string[]} */ names) =>
        pools.reduce(
          (total, pool) => total + names.reduce((own, name) => own + Number(pool[name] ?? 0), 0),
          0,
        )
      most.clients = Math.max(most.clients, sum(['cl_active', 'cl_waiting']))
      most.servers = Math.max(most.servers, sum(['sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login']))
      await sleep(100)
    }
  }
  const watched = watch()
  return {
    async end() {
      watching = false
      await watched
      const [stats] = (await pooler.show('stats')).filter(({ database }) => database === 'lectern')
      printFigures(
        `  pgBouncer ${pooler.version}: at most ${most.clients} connections of the servers over ${most.servers} to the database; ${stats?.['total_xact_count']} transactions since its last start, prepared on its connections ${stats?.['total_server_parse_count'] ?? 'not'}`,
      )
      return most.clients > poolSize && most.servers <= poolSize && Number(stats?.['total_xact_count']) > 0
    },
  }
}

/** The pooler is away for a while, the database is not. @param {ServerUnderTest} server @param {PgBouncer} pooler @param {number} milliseconds */
async function losePooler(server, pooler, milliseconds) {
  const { tutor, lecture } = await openHall(server.origin, 1)
  const [cookie = ''] = await joinAll(server.origin, lecture.code, 1)
  tutor.close()
  const prober = Prober.forStudent(server.origin, cookie)
  await sleep(500)
  const from = performance.now()
  await pooler.kill()
  await sleep(milliseconds)
  await pooler.start()
  const until = performance.now()
  await sleep(RECOVERED_WITHIN_MS + 1000)
  await prober.stop()
  const result = prober.evaluate(from, until)
  printFigures(describeTrouble(`pgBouncer gone for ${milliseconds / 1000} s`, result))
  return result.refused > 0 && hasPassed(result)
}
