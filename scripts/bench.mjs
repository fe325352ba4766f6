import { parseArgs } from 'node:util'
import { UserError } from './children.mjs'
import { install } from './install.mjs'
import { untilStopped } from './until-stopped.mjs'

/** The promises of the product that benchmarks check. */
const benches = {
  against: () => import('../bench/against.mjs'),
  archive: () => import('../bench/archive.mjs'),
  arrive: () => import('../bench/arrive.mjs'),
  campus: () => import('../bench/campus.mjs'),
  friction: () => import('../bench/friction.mjs'),
  hall: () => import('../bench/hall.mjs'),
  instant: () => import('../bench/instant.mjs'),
  migration: () => import('../bench/migration.mjs'),
  pictures: () => import('../bench/pictures.mjs'),
  scale: () => import('../bench/scale.mjs'),
  'sign-ins': () => import('../bench/sign-ins.mjs'),
  streams: () => import('../bench/streams.mjs'),
  weights: () => import('../bench/weights.mjs'),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    students: { type: 'string' },
    lectures: { type: 'string', default: '100' },
    over: { type: 'string', default: '0' },
    rest: { type: 'string', default: '0' },
    pause: { type: 'string', default: '3' },
    turns: { type: 'string', default: '5' },
    picture: { type: 'boolean', default: false },
    'join-seconds': { type: 'string' },
    workers: { type: 'string', default: '1' },
    'no-baselines': { type: 'boolean', default: false },
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    database: { type: 'string' },
    against: { type: 'string' },
  },
})

/** The default number of students; on a campus, in each lecture. @type {Record<string, string>} */
const usualStudents = { arrive: '500', campus: '50', pictures: '500' }

/** @param {string} name @param {string} value @param {number} max @param {number} [min] */
function wholeNumber(name, value, max, min = 1) {
  const number = Number(value)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new UserError(`--${name} takes a whole number from ${min} to ${max}.`)
}

/** @param {(() => Promise<void>)[]} started */
async function main(started) {
  const [name = ''] = positionals
  if (!Object.hasOwn(benches, name)) {
    throw new UserError(
      `Usage: npm run bench -- <name> [options]; the names are ${Object.keys(benches).join(', ')}.`,
    )
  }
  const students = wholeNumber('students', values.students ?? usualStudents[name] ?? '200', 5000)
  const lectures = wholeNumber('lectures', values.lectures, 500)
  const overSeconds = wholeNumber('over', values.over, 600, 0)
  const restSeconds = wholeNumber('rest', values.rest, 600, 0)
  const pauseSeconds = wholeNumber('pause', values.pause, 600, 3)
  const turns = wholeNumber('turns', values.turns, 50)
  const joinSeconds = wholeNumber(
    'join-seconds',
    values['join-seconds'] ?? String(Math.ceil((name === 'campus' ? students * lectures : students) / 50)),
    120,
  )
  await install({ forTests: true })
  const { run } = await benches[/** @type {keyof typeof benches} */ (name)]()
  const baselines = !values['no-baselines']
  return run(
    { ...values, students, lectures, overSeconds, restSeconds, pauseSeconds, turns, joinSeconds, baselines },
    started,
  )
}

await untilStopped(main)
