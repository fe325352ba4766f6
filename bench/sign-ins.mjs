import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { startBareBytes, startLectern } from './servers.mjs'
import { Student } from './student.mjs'
import { openLecture } from './lecture.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'

/** Wrong sign-ins per second, draft answers per second, seconds of a phase, seconds between two right sign-ins. */
const rates = { wrong: 100, draft: 100, phaseSeconds: 8, signInSeconds: 2 }
/** How much the p99 of draft answers may rise; milliseconds that a right sign-in may take. */
const promised = { rise: 1.2, signInMs: 2_000 }

/** Where the attack and the tutor come from; the server believes the proxy that this program claims to be. */
const attackerOf = (/** @type {number} */ turn) => `198.51.100.${turn}`
const elsewhere = '203.0.113.1'
/** Networks in which nobody has signed in before, another one at each try. */
const strange = Array.from({ length: 250 }, (_, place) => `192.0.2.${place}`)
/** Bytes of the answer to a guess beyond the limits. */
const refusalBytes = 1_300

/**
 * @typedef {{ draft: number[], known: number[], fresh: number[], stranger: number[], refusedDrafts: number,
 *   refusedSignIns: number, refusedStrangers: number, statuses: Record<string, number> }} Phase `fresh`: a new device in a
 *   tutors' network; `stranger`: one in no such network, once in a phase
 * @typedef {{ server: Awaited<ReturnType<typeof startLectern>>, saveDraft: () => Promise<unknown>, known: Tutor,
 *   guesser: Guesser }} Hall
 * @typedef {{ address: string | null, url: string }} Attack `address`: null for another one each time
 * @typedef {Awaited<ReturnType<typeof startGuesser>>} Guesser
 */

/** A tutor's browser, reached through a proxy. */
class Tutor extends HttpClient {
  address = elsewhere

  /** @override */
  headers() {
    return { ...super.headers(), 'x-forwarded-for': this.address }
  }

  /** @param {{ email: string, password: string }} credentials @returns {Promise<number>} milliseconds */
  async signInAgain({ email, password }) {
    const startedAt = performance.now()
    await this.call('GET', 'api/vue/authentication/authCheck')
    await this.call('POST', 'api/tutor/login/', { form: { email, password } })
    return performance.now() - startedAt
  }
}

/**
 * Draft answers and right sign-ins while passwords are guessed: from one network address, then from as many as there
 * are guesses; in turns with phases in which nobody guesses. Before that, the same guesses to a bare server, which
 * answers as many bytes: what they take of the machine whoever they are for.
 * @param {{ students: number, workers: string, turns: number }} options `turns`: how often phases with and without
 *   guesses follow each other, so that what else the machine does meets both
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether no draft answer was refused
 */
export async function run({ students: count, workers, turns }, started) {
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers, settings: { TRUST_PROXY: '1' } })
  started.push(server.stop)
  const bare = await startBareBytes('1')
  started.push(bare.stop)
  const guesser = startGuesser()
  started.push(guesser.stop)
  const hall = { ...(await openHall(server, count)), guesser }
  const url = `${server.origin}/backend/api/tutor/login/`
  await phase('warming up', hall, { address: attackerOf(0), url })
  /** @type {Attacks} */
  const attacks = {
    bare: await takeTurns(turns, '100 guesses a second at a bare server', hall, () => ({
      address: elsewhere,
      url: `${bare.origin}/${refusalBytes}`,
    })),
    one: await takeTurns(turns, '100 wrong sign-ins a second from one address', hall, (turn) => ({
      address: attackerOf(turn),
      url,
    })),
    many: await takeTurns(turns, '100 wrong sign-ins a second, each from its own address', hall, () => ({
      address: null,
      url,
    })),
  }
  return report({ count, workers, turns }, attacks)
}

/**
 * @typedef {{ quiet: Phase, guessing: Phase }[]} Turns
 * @typedef {Record<'bare' | 'one' | 'many', Turns>} Attacks
 */

/** @param {number} turns @param {string} name @param {Hall} hall @param {(turn: number) => Attack} attackIn @returns {Promise<Turns>} */
async function takeTurns(turns, name, hall, attackIn) {
  /** @type {Turns} */
  const taken = []
  for (let turn = 1; turn <= turns; turn += 1) {
    const quiet = await phase('nobody guesses', hall)
    taken.push({ quiet, guessing: await phase(name, hall, attackIn(turn)) })
  }
  return taken
}

/** Students in a running QuickCheck, each with a draft answer to change. @param {Hall['server']} server @param {number} count @returns {Promise<Omit<Hall, 'guesser'>>} */
async function openHall(server, count) {
  const known = new Tutor(server.origin)
  await known.signInAgain(server)
  const { lecture, quickCheck } = await openLecture(known, 2)
  const students = Array.from(
    { length: count },
    (_, place) => new Student(server.origin, { name: `Student ${place + 1}`, matriculationNumber: '0' }),
  )
  console.log(`${count} students join …`)
  for (const student of students) await student.join(lecture.code)
  await known.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 600 })
  const item = await students[0]?.findItem()
  const answers = item?.questions[0]?.answers ?? []
  for (const student of students) await student.register()
  let turn = 0
  const saveDraft = async () => {
    turn += 1
    const answer = answers[turn % answers.length]?.id ?? ''
    const student = students[turn % count]
    return student?.saveDraftAnswer(item?.round.id ?? '', item?.questions[0]?.id ?? '', answer)
  }
  return { server, saveDraft, known }
}

/**
 * Does something so many times a second, whether or not it was finished before.
 * @param {number} perSecond @param {number} seconds @param {() => void} act
 */
async function atRate(perSecond, seconds, act) {
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()))
    act()
  }
}

/** @param {string} name @param {Hall} hall @param {Attack} [attack] @returns {Promise<Phase>} */
async function phase(name, { server, saveDraft, known, guesser }, attack) {
  console.log(`${name} …`)
  /** @type {Phase} */
  const result = {
    draft: [],
    known: [],
    fresh: [],
    stranger: [],
    refusedDrafts: 0,
    refusedSignIns: 0,
    refusedStrangers: 0,
    statuses: {},
  }
  const draft = async () => {
    const startedAt = performance.now()
    await saveDraft().then(
      () => result.draft.push(performance.now() - startedAt),
      () => (result.refusedDrafts += 1),
    )
  }
  /** The attacker may share the address of a device that is known, as students and lecturers of a campus do. */
  const signIn = async () => {
    known.address = attack?.address ?? elsewhere
    const fresh = new Tutor(server.origin)
    const refuse = () => (result.refusedSignIns += 1)
    await known.signInAgain(server).then((milliseconds) => result.known.push(milliseconds), refuse)
    await fresh.signInAgain(server).then((milliseconds) => result.fresh.push(milliseconds), refuse)
    fresh.close()
  }
  const signInStranger = async () => {
    await sleep((rates.phaseSeconds * 1000) / 2)
    const stranger = new Tutor(server.origin)
    stranger.address = strange.pop() ?? ''
    const refuse = () => (result.refusedStrangers += 1)
    await stranger.signInAgain(server).then((milliseconds) => result.stranger.push(milliseconds), refuse)
    stranger.close()
  }
  const { draft: drafts, wrong, phaseSeconds, signInSeconds } = rates
  await Promise.all([
    atRate(drafts, phaseSeconds, () => void draft()),
    atRate(1 / signInSeconds, phaseSeconds, () => void signIn()),
    signInStranger(),
    attack && guesser.guess({ perSecond: wrong, seconds: phaseSeconds, ...attack }, result),
  ])
  await sleep(attack ? 0 : 3_000)
  // What the server still does for those who have gone.
  await sleep(1_000)
  return result
}

/** A process that guesses, started once: what its start takes of the two cores is no part of an attack. */
function startGuesser() {
  const child = fork(new URL('guesser.mjs', import.meta.url))
  return {
    /** @param {import('./guesser.mjs').Order} order @param {Phase} result gets how the guesses were answered */
    guess: async (order, result) => {
      child.send(order)
      const [statuses] = await once(child, 'message')
      result.statuses = statuses
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** @param {Turns} taken @param {'quiet' | 'guessing'} kind @param {'draft' | 'known' | 'fresh' | 'stranger'} what */
const all = (taken, kind, what) => taken.flatMap((turn) => turn[kind][what])

/** How many times the p99 of draft answers is that of the phases in between, all turns together. @param {Turns} taken */
function riseOf(taken) {
  const p99 = (/** @type {'quiet' | 'guessing'} */ kind) => summarise(all(taken, kind, 'draft')).p99 ?? 0
  return p99('guessing') / p99('quiet')
}

/** @param {{ count: number, workers: string, turns: number }} how @param {Attacks} attacks */
async function report({ count, workers, turns }, attacks) {
  const { bare, one, many } = attacks
  const every = [...bare, ...one, ...many]
  const steps = {
    'draft answer, nobody guesses': all(every, 'quiet', 'draft'),
    'draft answer, guesses at a bare server': all(bare, 'guessing', 'draft'),
    'draft answer, guesses from one address': all(one, 'guessing', 'draft'),
    'draft answer, guesses from many addresses': all(many, 'guessing', 'draft'),
    'sign-in, nobody guesses': [...all(every, 'quiet', 'known'), ...all(every, 'quiet', 'fresh')],
    'known device at the attacker’s address': all(one, 'guessing', 'known'),
    'new device elsewhere, guesses from one address': all(one, 'guessing', 'fresh'),
    'new device in no tutors’ network, one address': all(one, 'guessing', 'stranger'),
    'known device, guesses from many addresses': all(many, 'guessing', 'known'),
    'new device, guesses from many addresses': all(many, 'guessing', 'fresh'),
    'new device in no tutors’ network, many addresses': all(many, 'guessing', 'stranger'),
  }
  const how = `${rates.draft} draft answers a second, ${turns} turns of ${rates.phaseSeconds} s each`
  console.log(`\n${count} students, WORKERS=${workers}, ${how}\n`)
  printSteps(steps)
  const [atBare, fromOne, fromMany] = [bare, one, many].map((taken) => `${riseOf(taken).toFixed(2)} ×`)
  console.log(
    `\np99 of draft answers, against the phases without guesses in between: ${fromOne} with guesses from one`,
  )
  console.log(
    `  address, ${fromMany} from many (promised ≤ ${promised.rise.toFixed(2)} ×), ${atBare} at a bare server`,
  )
  const right = [...one, ...many].flatMap(({ guessing: { known, fresh, stranger } }) => [
    ...known,
    ...fresh,
    ...stranger,
  ])
  const slowest = summarise(right).max ?? 0
  console.log(`slowest right sign-in meanwhile ${slowest.toFixed(0)} ms (promised ≤ ${promised.signInMs})`)
  const phases = every.flatMap((turn) => [turn.quiet, turn.guessing])
  const refused = phases.reduce((sum, { refusedDrafts }) => sum + refusedDrafts, 0)
  console.log(`draft answers refused: ${refused}`)
  for (const [name, taken] of Object.entries(attacks)) {
    const signIns = taken.reduce((sum, { guessing }) => sum + guessing.refusedSignIns, 0)
    const statuses = JSON.stringify(taken.map(({ guessing }) => guessing.statuses))
    const refusedStrangers = taken.reduce((sum, { guessing }) => sum + guessing.refusedStrangers, 0)
    console.log(
      `${name}: right sign-ins refused ${signIns}, in no tutors’ network ${refusedStrangers} of ${taken.length}; ` +
        `guesses answered ${statuses}`,
    )
  }
  const file = await writeResult(`sign-ins-${count}`, { workers, turns, rates, promised, raw: attacks })
  console.log(`\nRaw results: ${file}`)
  return refused === 0
}
