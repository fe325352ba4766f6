import { StreamClients, joinAll, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

/** Seconds within which every screen must have seen a start: before the next look at the tables. */
const seenWithin = 4

/**
 * The connection that hears what other processes tell is cut, again and again, while rounds start and end.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const cuts = short ? 5 : 50
  // Two processes: whoever hears of a start from the other one needs the connection.
  const server = await new ServerUnderTest({ WORKERS: '2' }).open(started)
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 1)
  const cookies = await joinAll(server.origin, lecture.code, 20)
  const clients = await StreamClients.open(server.origin, cookies)
  started.push(() => Promise.resolve(clients.close()))
  /** The round that each screen shows as running. @type {(string | undefined)[]} */
  const shown = []
  clients.onEvent = (place, name, data) => {
    if (name !== 'lecture') return
    const { item } = /** @type {import('../lib/lecture-state/student-schema').SharedState} */ (data)
    shown[place] = item?.round.running ? item.round.id : undefined
  }
  let missed = 0
  let slowest = 0
  for (let turn = 0; turn < cuts; turn += 1) {
    await cutListeners(server)
    /** @type {{ id: string }} */
    const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
    const startedAt = performance.now()
    await within(seenWithin, () => cookies.every((_, place) => shown[place] === round.id))
    slowest = Math.max(slowest, performance.now() - startedAt)
    missed += cookies.filter((_, place) => shown[place] !== round.id).length
    await tutor.post(`api/rounds/${round.id}/end/`)
  }
  tutor.close()
  printFigures(
    `  ${cuts} cuts: starts that a screen did not see ${missed}, the slowest seen by all after ${(slowest / 1000).toFixed(1)} s`,
  )
  return missed === 0
}

/** Waits for the listening connections to be back first, so that there is one to cut. @param {ServerUnderTest} server */
async function cutListeners(server) {
  const cut = await within(10, async () => {
    const [row] = await server.query(
      `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
       where application_name = 'lectern-listener' and query <> ''`,
    )
    return row?.['cut'] !== 0
  })
  if (!cut) throw new Error('no listening connection came back')
}
