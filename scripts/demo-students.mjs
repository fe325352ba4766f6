import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { UserError, fail, root } from './children.mjs'
import { install, nothingInstalled } from './install.mjs'

/** @typedef {import('../bench/student.mjs').Item} Item */
/** @typedef {import('../bench/student.mjs').Student} Student */

const MAX_STUDENTS = 1000
const firstNames =
  'Ada Bilal Chiara Dario Esra Felix Gülay Hiro Ines Jamal Katya Liam Mila Nuno Olga Pablo Quentin Rosa Sven Tuğba Uma Viktor Wanda Xenia Yara Zoltan'.split(
    ' ',
  )
const lastNames =
  'Almeida Berg Cohen Dogan Eriksen Fofana Gruber Huang Ivanova Jung Keller Lopez Moreau Nowak Osei Park Richter Singh Tran Ueda Vega Winter Yamada Ziegler'.split(
    ' ',
  )
/** @type {[category: string, text: string][]} */
const messages = [
  ['contentual', 'Could you explain the last step once more?'],
  ['contentual', 'Is this part of the exam?'],
  ['contentual', 'A second example would help.'],
  ['orga', 'When is the next exercise sheet due?'],
  ['disruptive', 'It is rather loud in the back.'],
  ['tutor', 'Nice explanation, thank you!'],
  ['fun', 'This lecture needs a coffee break.'],
  ['hqa', 'The large buttons are great.'],
  ['uncategorized', 'The projector is a bit dark.'],
]

/** Counts of events since the last printed line. @type {Map<string, number>} */
const news = new Map()
/** @param {string} what */
const note = (what) => news.set(what, (news.get(what) ?? 0) + 1)
/** @param {number} low @param {number} high */
const between = (low, high) => low + (high - low) * Math.random()
/** @template T @param {readonly T[]} list @returns {T} */
const oneOf = (list) => /** @type {T} */ (list[Math.floor(Math.random() * list.length)])

function printNews() {
  if (news.size === 0) return
  const time = new Date().toTimeString().slice(0, 8)
  console.log(time, [...news].map(([what, count]) => `${count} ${what}`).join(' · '))
  news.clear()
}

/** The correct answers that the students know, by question. @type {Record<string, string>} */
let solutions = {}

/** @returns {{ count: number, url: string, code: string }} */
function readOptions() {
  const { values } = parseArgs({
    options: { count: { type: 'string' }, url: { type: 'string' }, code: { type: 'string' } },
  })
  const count = Number(values.count ?? 30)
  if (!Number.isInteger(count) || count < 1 || count > MAX_STUDENTS) {
    throw new UserError(`--count takes a whole number from 1 to ${MAX_STUDENTS}.`)
  }
  const address = values.url ?? `http://localhost:${process.env.PORT ?? 3000}`
  if (!URL.canParse(address)) throw new UserError('--url takes an address such as http://localhost:3000.')
  return { count, url: new URL(address).origin, code: values.code ?? readDemoCode() }
}

/** The code of the demo's lecture and its correct answers, as stored by the start script. */
function readDemoCode() {
  const file = path.resolve(root, process.env.DATA_DIR ?? '.data', 'demo.json')
  try {
    const demo = JSON.parse(readFileSync(file, 'utf8'))
    solutions = demo.solutions
    return String(demo.code)
  } catch {
    throw new UserError(`There is no demo in ${path.dirname(file)}; name the lecture with --code ABC234.`)
  }
}

/** @param {number} place */
function makeIdentity(place) {
  const name = `${firstNames[place % firstNames.length]} ${oneOf(lastNames)}`
  return { name, matriculationNumber: String(Math.floor(between(1e8, 1e9))) }
}

/**
 * The answer that most of the hall believes to be correct: the correct one where it is known; chosen more often in a
 * second round.
 * @param {Item['questions'][number]} question @param {number} round
 */
function choose({ id, answers }, round) {
  const favourite = solutions[id] ?? answers[Number.parseInt(id.slice(-4), 16) % answers.length]?.id
  return favourite && Math.random() < 0.35 + 0.2 * round ? favourite : oneOf(answers).id
}

/** Waits for a share (0–1) of the remaining time. @param {Student} student @param {Item} item @param {number} part */
async function wait(student, { round }, part) {
  const left = Date.parse(round.endsAt) - (Date.now() + student.clockAhead)
  await sleep(Math.max(0, left * part))
}

/** @param {Student} student @param {Item} item */
async function takeQuickCheck(student, item) {
  const { round, questions } = item
  await wait(student, item, between(0.01, 0.12))
  await student.register()
  note('registered')
  /** @type {Record<string, string>} */
  const answers = {}
  for (const [index, question] of questions.entries()) {
    await wait(student, item, between(0.3, 0.9) / (questions.length - index + 0.5))
    const answerId = choose(question, round.number)
    answers[question.id] = answerId
    await student.saveDraftAnswer(round.id, question.id, answerId)
    note('ticked')
  }
  if (Math.random() < 0.06) return
  await wait(student, item, between(0.05, 0.6))
  await student.submit(round.id, answers)
  note('submitted')
  if (Math.random() > 0.35) return
  await sleep(between(2_000, 20_000))
  await student.rateQuickCheck(round.id, { quality: oneOf([3, 4, 4, 5]), relevance: oneOf([2, 4, 5, 5]) })
  note('rated the QuickCheck')
}

/** @param {Student} student @param {Item} item */
async function takeQuestion(student, item) {
  const [question] = item.questions
  if (!question || Math.random() < 0.05) return
  await wait(student, item, between(0.08, 0.85))
  await student.answer(item.round.id, choose(question, item.round.number))
  note('answered')
}

/** @param {unknown} error */
function noteError(error) {
  note(`× ${error instanceof Error ? error.message : String(error)}`)
}

/**
 * Sends a message to the tutor now and then, while a session is active.
 * @param {Student} student @param {number} count
 */
async function chat(student, count) {
  while (!student.closed) {
    // One message every eight seconds from the whole hall.
    await sleep(-Math.log(Math.random()) * count * 8_000)
    if (student.closed || !student.latest?.session) continue
    const [category, text] = oneOf(messages)
    await (
      Math.random() < 0.4
        ? student.sendFeedback(text, category).then(() => note('sent feedback'))
        : student.sendTempo(oneOf(['too_fast', 'too_fast', 'too_slow'])).then(() => note('told the tempo'))
    ).catch(noteError)
  }
}

/** @param {Student} student @param {string} code @param {number} count */
async function attend(student, code, count) {
  await student.join(code)
  /** @type {Set<string>} */
  const taken = new Set()
  await student.follow(({ item }) => {
    if (!item?.round.running || taken.has(item.round.id)) return
    taken.add(item.round.id)
    void (item.round.kind === 'quickcheck' ? takeQuickCheck : takeQuestion)(student, item).catch(noteError)
  })
  note('joined')
  void chat(student, count)
}

async function main() {
  const { count, url, code } = readOptions()
  // Only if nothing is installed: updating packages would break the running server.
  if (nothingInstalled()) await install()
  const { Student } = await import('../bench/student.mjs')
  const students = Array.from({ length: count }, (_, place) => new Student(url, makeIdentity(place)))
  const timer = setInterval(printNews, 1000)
  const leave = () => {
    clearInterval(timer)
    printNews()
    for (const student of students) student.close()
    console.log('The students have left.')
    process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  console.log(`${count} students join ${url} with the code ${code}. Ctrl-C sends them home.`)
  const arrivals = students.map(async (student) => {
    await sleep(between(0, Math.min(10_000, count * 100)))
    return attend(student, code, count)
  })
  const failures = (await Promise.allSettled(arrivals)).filter((arrival) => arrival.status === 'rejected')
  if (failures.length === count) throw explain(failures[0]?.reason, url, code)
  for (const { reason } of failures) noteError(reason)
  const session = students[0]?.latest?.session
  console.log(session ? `They are in "${session.title}".` : 'They wait for a tutor to activate a session.')
}

/** @param {unknown} error @param {string} url @param {string} code */
function explain(error, url, code) {
  const reason = error instanceof Error && 'code' in error ? error.code : undefined
  if (reason === 'invalid_lecture_code') {
    return new UserError(`No lecture at ${url} has the code ${code}; name it with --code ABC234.`)
  }
  return reason === 'ECONNREFUSED' ? new UserError(`Nothing answers at ${url}; is Lectern running?`) : error
}

await main().catch(fail)
