import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../scripts/children.mjs'

// What a hall does, step by step.

/**
 * @typedef {import('./student.mjs').Student} Student
 * @typedef {{ matriculationNumber: string, submittedAt: string }} Receipt
 * @typedef {Record<'join' | 'stream' | 'pages' | 'start' | 'register' | 'draft' | 'submit' | 'points' | 'answer' | 'reveal' | 'feedback' | 'tempo' | 'back', number[]>} Steps milliseconds
 * @typedef {Pick<Steps, 'register' | 'draft' | 'submit'>} AnswerSteps
 */

/** Milliseconds: all submit within this time before the end, a hall larger than any in one more. */
export const burstOf = (/** @type {number} */ students) => (students > 2000 ? 5000 : 2000)
/** Milliseconds over which phones ask for the state, and then for the points. */
const spread = 1_000
/** Milliseconds over which all send feedback and tempo, and over which all unlock their phones. */
const afterwards = 10_000
/** What students do between two looks at the usage. */
export const phases = {
  join: 'join, open the stream',
  pages: 'arrive: both pages, their files',
  answer: 'see the start, register, answer twice',
  submit: 'submit',
  points: 'see the points',
  question: 'answer a question, see its answer',
  after: 'feedback, tempo, lock, come back',
}

/**
 * @param {Student[]} students @param {string[]} codes of the lectures that they join in turn @param {number} seconds
 * @param {Pick<Steps, 'join' | 'stream'>} steps
 * @returns {Promise<Promise<{ at: number }>[]>} for each student, when the running QuickCheck was on the screen
 */
export async function joinAll(students, codes, seconds, steps) {
  return Promise.all(
    students.map(async (student, place) => {
      await sleep((seconds * 1000 * place) / students.length)
      const startedAt = performance.now()
      await student.join(codes[place % codes.length] ?? '', { patient: true })
      const joinedAt = performance.now()
      steps.join.push(joinedAt - startedAt)
      /** @type {(screen: { at: number }) => void} */
      let show = () => undefined
      const screen = new Promise((/** @type {typeof show} */ resolve) => (show = resolve))
      await student.follow(({ item }) => {
        if (item?.round.running) show({ at: performance.now() })
      })
      steps.stream.push(performance.now() - joinedAt)
      // Not the promise itself, or it would be waited for.
      return { screen }
    }),
  ).then((joined) => joined.map(({ screen }) => screen))
}

/** @template T @param {Promise<T>} promise @param {number} milliseconds @param {string} what @returns {Promise<T>} */
export function withTimeout(promise, milliseconds, what) {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new UserError(`A student did not ${what} within ${milliseconds / 1000} s.`)
  })
  return Promise.race([promise, late])
}

/** @param {Student[]} students @param {AnswerSteps} steps @param {Awaited<ReturnType<typeof import('./usage.mjs').watchUsage>>} usage */
export async function answerAll(students, steps, usage) {
  /** @type {Receipt[]} */
  const receipts = []
  /** @type {string[]} */
  const refused = []
  const [first] = students
  const endsAt = Date.parse(first?.latest?.item?.round.endsAt ?? '') - (first?.clockAhead ?? 0)
  const burst = burstOf(students.length)
  const counting = watchStreams(students)
  const noted = sleep(Math.max(0, endsAt - burst - Date.now())).then(() => {
    counting.stop()
    return usage.note(phases.answer)
  })
  await Promise.all(
    students.map(async (student) => {
      try {
        const submittedAt = await takePart(student, steps, burst)
        receipts.push({ matriculationNumber: student.identity.matriculationNumber, submittedAt })
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error))
      }
    }),
  )
  await noted
  await usage.note(phases.submit)
  return { receipts, refused, streamed: counting.streamed }
}

/** What the students' streams bring from now on until it is stopped. @param {Student[]} students */
function watchStreams(students) {
  const look = (/** @type {'bytes' | 'events'} */ kind) =>
    students.reduce((sum, { streamed }) => sum + streamed[kind], 0)
  const since = { bytes: look('bytes'), events: look('events') }
  const watch = {
    streamed: { bytes: 0, events: 0 },
    stop: () => {
      watch.streamed = { bytes: look('bytes') - since.bytes, events: look('events') - since.events }
    },
  }
  return watch
}

/**
 * Registers, ticks every question, submits in the last moments.
 * @param {Student} student @param {AnswerSteps} steps @param {number} burst @returns {Promise<string>}
 */
async function takePart(student, steps, burst) {
  const item = student.latest?.item
  if (!item) throw new Error('nothing to take part in')
  const endsAt = Date.parse(item.round.endsAt) - student.clockAhead
  const begin = Date.now()
  const last = endsAt - burst
  const until = (/** @type {number} */ time) => sleep(Math.max(0, time - Date.now()))
  await until(begin + Math.random() * (last - begin) * 0.3)
  steps.register.push((await student.register()).milliseconds)
  /** @type {Record<string, string>} */
  const answers = {}
  for (const [index, { id, answers: options }] of item.questions.entries()) {
    const from = begin + (last - begin) * (0.35 + (0.6 * index) / item.questions.length)
    await until(from + (Math.random() * (last - begin) * 0.6) / item.questions.length)
    const answerId = options[Math.floor(Math.random() * options.length)]?.id ?? ''
    answers[id] = answerId
    steps.draft.push((await student.saveDraftAnswer(item.round.id, id, answerId)).milliseconds)
  }
  await until(last + Math.random() * burst)
  const { milliseconds, submittedAt } = await student.submit(item.round.id, answers)
  steps.submit.push(milliseconds)
  return submittedAt
}

/** The last answers are in: everybody looks at the points. @param {Student[]} students @param {string} roundId @param {Pick<Steps, 'points'>} steps */
export async function seePoints(students, roundId, steps) {
  await Promise.all(
    students.map(async (student) => {
      await sleep(Math.random() * spread)
      const first = await student.seeState()
      await sleep(Math.random() * spread)
      steps.points.push(first + (await student.seePoints(roundId)))
    }),
  )
}

/** Who writes to the tutor: all come from one network address, which may send 1,000 messages, 250 of the first hall. */
const writers = 700

/**
 * After the QuickCheck: the writers write to the tutor, and everybody says what the tempo is, then locks the phone and
 * unlocks it.
 * @param {Student[]} students @param {Steps} steps
 */
export async function stayOn(students, steps) {
  await Promise.all(
    students.map(async (student, place) => {
      await sleep(Math.random() * afterwards)
      if (place < writers)
        steps.feedback.push(
          (await student.sendFeedback('Could you repeat the last step?', 'contentual')).milliseconds,
        )
      steps.tempo.push((await student.sendTempo('too_fast')).milliseconds)
    }),
  )
  for (const student of students) student.lock()
  await Promise.all(
    students.map(async (student) => {
      await sleep(1_000 + Math.random() * afterwards)
      const startedAt = performance.now()
      await student.follow(() => undefined)
      steps.back.push(performance.now() - startedAt)
    }),
  )
}
