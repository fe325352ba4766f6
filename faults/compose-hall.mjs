import { Student } from '../bench/student.mjs'
import { openHall, within } from './stream-clients.mjs'
import { runRoundsWithKills } from './kill-drill.mjs'
import { printFigures } from './figures.mjs'

/** @typedef {import('./containers.mjs').Containers} Containers */

const size = { students: 100, rounds: 1, seconds: 2 }
/** Seconds within which every screen must show a start. */
const follows = 3

/** A start, which one replica takes, reaches the streams of both. @param {Containers} containers @param {string} metricsToken */
export async function bothReplicasHear(containers, metricsToken) {
  const { origin } = containers
  const { tutor, lecture, quickCheck } = await openHall(origin, 1)
  const students = await openScreens(origin, lecture.code)
  const streams = [
    await countStreams(containers, 1, metricsToken),
    await countStreams(containers, 2, metricsToken),
  ]
  const startedAt = performance.now()
  await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
  const all = await within(follows, () =>
    students.every(({ latest }) => latest?.item?.round.running === true),
  )
  const milliseconds = Math.round(performance.now() - startedAt)
  for (const student of students) student.close()
  tutor.close()
  printFigures(
    `  ${streams.join(' and ')} streams at the two replicas; a start ${all ? `on all ${students.length} screens after ${milliseconds} ms` : 'DID NOT REACH ALL'}`,
  )
  return all && streams.every((count) => count > 0)
}

/** @param {string} origin @param {string} code @returns {Promise<Student[]>} students whose screens are open */
export async function openScreens(origin, code) {
  const students = Array.from(
    { length: 40 },
    (_, place) => new Student(origin, { name: `Student ${place + 1}`, matriculationNumber: '0' }),
  )
  await Promise.all(
    students.map(async (student) => {
      await student.join(code)
      await student.follow(() => undefined)
    }),
  )
  return students
}

/** @param {Containers} containers @param {number} index @param {string} token */
async function countStreams(containers, index, token) {
  const ask = `fetch("http://127.0.0.1:3000/backend/api/metrics", { headers: { authorization: "Bearer ${token}" } }).then((answer) => answer.text()).then(console.log)`
  const metrics = await containers.inReplica(index, `node -e '${ask}'`)
  return Number(/^lectern_open_streams (\d+)/m.exec(metrics)?.[1])
}

/** What happens to containers while a hundred students answer and submit. @type {Record<string, (containers: Containers) => Promise<void>>} */
export const troubles = {
  'a replica dies': async (containers) => {
    await containers.killReplica(1)
    const isBack = async () => {
      const [first] = await containers.inspect('app')
      return first?.RestartCount === 1 && first.State.Health?.Status === 'healthy'
    }
    if (!(await within(60, isBack))) throw new Error('The replica did not come back.')
  },
  'the database is restarted': async (containers) => {
    await containers.compose('restart', 'db')
  },
  'every replica is replaced': async (containers) => {
    await containers.start('--no-deps', '--force-recreate', 'app')
  },
  'the proxy is restarted': async (containers) => {
    await containers.compose('restart', 'caddy')
  },
}

/** Receipts against rows. @param {Containers} containers @param {(containers: Containers) => Promise<void>} trouble */
export function hallSurvives(containers, trouble) {
  return runRoundsWithKills(containers, size, () => trouble(containers))
}
