import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { counts } from '@/tests/support/race-model'
import { RaceHall } from '@/tests/support/race-hall'
import { Phone, type Flight, type Tab } from '@/tests/support/race-phone'

// A student with one or two tabs and a network that delays, repeats and swallows whatever it likes: what was meant last
// is what is stored. RACE_RUNS makes it long, RACE_SEED and RACE_PATH repeat what a failure has printed.

/** A grace that no slow machine outlasts. */
vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withBounds(original, { graceSeconds: 3600 }),
)

const { RACE_RUNS, RACE_SEED, RACE_PATH } = process.env
const repeat = { ...(RACE_SEED && { seed: Number(RACE_SEED) }), ...(RACE_PATH && { path: RACE_PATH }) }

const questions = [0, 1]

type Meant = {
  /** The last tap on each question. */
  last: Map<number, string>
  /** All that was tapped. */
  ever: Map<number, Set<string>>
  /** What each tab showed when it was handed in there. */
  handedIn: Record<string, string>[]
}

type Real = { hall: RaceHall; tabs: Tab[]; air: Flight[]; meant: Meant }
type Clock = { over: boolean }

class Move implements fc.AsyncCommand<Clock, Real> {
  constructor(
    private readonly name: string,
    private readonly act: (real: Real) => Promise<void> | void,
  ) {}

  check = () => true
  run = async (_: Clock, real: Real) => this.act(real)
  toString = () => this.name
}

class TimeUp implements fc.AsyncCommand<Clock, Real> {
  check = ({ over }: Readonly<Clock>) => !over

  async run(clock: Clock, { hall }: Real): Promise<void> {
    clock.over = true
    await hall.do({ kind: 'timeUp' })
  }

  toString = () => 'time up'
}

const tabOf = ({ tabs }: Real, place: number): Tab => {
  const tab = tabs[place % tabs.length]
  if (!tab) throw new Error('there is a tab')
  return tab
}

function tap(real: Real, place: number, question: number, answer: number) {
  const { hall, meant } = real
  const tab = tabOf(real, place)
  if (!tab.isOpen) return
  const questionId = hall.questionId(question)
  const answerId = hall.answerId(question, answer) ?? ''
  tab.tap(questionId, answerId)
  meant.last.set(question, answerId)
  meant.ever.set(question, new Set([...(meant.ever.get(question) ?? []), answerId]))
}

/** With one tab what is handed in is what was tapped; of two, what the tab shows. */
function handIn(real: Real, place: number) {
  const { hall, tabs, meant } = real
  const tab = tabOf(real, place)
  if (!tab.isOpen) return
  tab.handIn()
  const tapped = [...meant.last].map(([question, answerId]) => [hall.questionId(question), answerId] as const)
  meant.handedIn.push(tabs.length === 1 ? Object.fromEntries(tapped) : { ...tab.chosen })
}

async function reload(real: Real, place: number): Promise<void> {
  await tabOf(real, place).reload()
}

async function kill(real: Real, place: number): Promise<void> {
  const tab = tabOf(real, place)
  if (real.tabs.length === 1) return
  tab.giveUp()
  // What it was sending has arrived by now, or ends with it.
  const others = real.air.filter((flight) => flight.tab !== tab)
  real.air.splice(0, real.air.length, ...others)
}

function send({ air, ...real }: Real, place: number) {
  const flight = tabOf({ air, ...real }, place).send()
  if (flight) air.push(flight)
}

/** One of those under way arrives, not always the oldest: its answer may be lost, and it may come again. */
async function arrive({ air }: Real, which: number, heard: boolean, again: boolean): Promise<void> {
  const [flight] = air.length > 0 ? air.splice(which % air.length, 1) : []
  if (!flight) return
  const answer = await flight.tab.deliver(flight)
  if (heard) await flight.tab.hear(flight, answer)
  if (again) air.push(flight)
}

const place = fc.nat({ max: 1 })
const move = <Arguments extends unknown[]>(
  name: string,
  act: (real: Real, ...given: Arguments) => Promise<void> | void,
  ...given: { [Place in keyof Arguments]: fc.Arbitrary<Arguments[Place]> }
) =>
  fc
    .tuple(...given)
    .map((chosen) => new Move(`${name} ${chosen.join(' ')}`, (real) => act(real, ...(chosen as Arguments))))

const tapping = move('tap', tap, place, fc.constantFrom(...questions), fc.nat({ max: 2 }))
const sending = move('send', send, place)
/** Three of four answers are heard. */
const heard = fc.constantFrom(true, true, true, false)
const arriving = move('arrive', arrive, fc.nat({ max: 5 }), heard, fc.boolean())

const moves = [
  ...Array.from({ length: 4 }, () => [tapping, sending, arriving]).flat(),
  move('give up', (real, of: number) => tabOf(real, of).giveUp(), place),
  move('swallow', ({ air }, which: number) => void air.splice(which, 1), fc.nat({ max: 5 })),
  move('reload', reload, place),
  move('look', (real, of: number) => tabOf(real, of).look(), place),
  move('kill', kill, place),
]
/** Short ones, too: two tabs learn of each other with every receipt. */
const options = { maxCommands: 20, size: 'max' } as const
const running = fc.commands<Clock, Real, false>(moves, options)
const ending = fc.commands<Clock, Real, false>(
  [...moves, ...moves, move('hand in', handIn, place), fc.constant(new TimeUp())],
  options,
)

async function open(tabs: number): Promise<Real> {
  const hall = await RaceHall.open([1, 2], 1)
  await hall.do({ kind: 'join', student: 0, signIn: 0 })
  await hall.do({ kind: 'register', student: 0, signIn: 1, name: 'Ada Lovelace', number: '1234' })
  const phone = new Phone(hall.clientOf(0, 1), hall.roundId)
  while (phone.tabs.length < tabs) await phone.openTab()
  const meant = { last: new Map(), ever: new Map(), handedIn: [] }
  return { hall, tabs: phone.tabs, air: [], meant }
}

async function play(real: Real, list: Iterable<fc.AsyncCommand<Clock, Real>>): Promise<void> {
  await fc.asyncModelRun(() => ({ model: { over: false }, real }), list)
}

/** The network is back, and what was under way for long arrives last of all. */
async function settle({ tabs, air }: Real): Promise<void> {
  for (const tab of tabs) await tab.sendAll()
  for (const flight of air) await flight.tab.deliver(flight)
}

async function storedOf({ hall }: Real) {
  const [part] = await hall.parts()
  if (!part) throw new Error('the registration stays')
  const answers = questions.map((question) => hall.answerId(question, part.drafts[question]?.answer ?? null))
  return { part, answers }
}

async function expectLastMeant(real: Real): Promise<void> {
  await settle(real)
  const { answers } = await storedOf(real)
  const { last } = real.meant
  for (const question of questions) expect(answers[question] ?? null).toBe(last.get(question) ?? null)
}

/** After the end: what was handed in, or something that was tapped; its points once. */
async function expectHonest(real: Real): Promise<void> {
  await settle(real)
  const { part, answers } = await storedOf(real)
  const { ever, handedIn } = real.meant
  const asShown = (shown: Record<string, string>) =>
    Object.entries(shown).every(([questionId, answerId]) =>
      questions.some((one) => real.hall.questionId(one) === questionId && answers[one] === answerId),
    )
  expect(!part.submitted || handedIn.some(asShown)).toBe(true)
  for (const question of questions) expect([null, ...(ever.get(question) ?? [])]).toContain(answers[question])
  for (const kind of ['timeUp', 'graceOver'] as const) await real.hall.do({ kind })
  const expected = questions.reduce((sum, one) => sum + (part.drafts[one]?.answer === 0 ? one + 1 : 0), 0)
  const final = { phase: 'final', sessionActive: true, archived: false, seats: [] } as const
  expect((await real.hall.ownResult(0, 1))?.points).toBe(counts(final, part) ? expected : undefined)
}

const numRuns = Number(RACE_RUNS ?? 15)

test.each([1, 2])(
  'what was tapped last in %i tabs is what is stored',
  async (tabs) => {
    const property = fc.asyncProperty(running, async (list) => {
      const real = await open(tabs)
      await play(real, list)
      await expectLastMeant(real)
    })
    await fc.assert(property, { numRuns, ...repeat })
  },
  3_600_000,
)

test('what is handed in, from one tab or two and across the end, is what was shown', async () => {
  const property = fc.asyncProperty(fc.constantFrom(1, 2), ending, async (tabs, list) => {
    const real = await open(tabs)
    await play(real, list)
    await expectHonest(real)
  })
  await fc.assert(property, { numRuns, ...repeat })
}, 3_600_000)
