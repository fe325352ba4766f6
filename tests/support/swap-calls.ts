import { db } from '@/lib/db/client'
import { endedAgo, startInstant } from '@/tests/support/rounds'
import { accessCalls, type Call } from '@/tests/support/access-calls'
import { makeWorld, type World } from '@/tests/support/access-world'

/** A call taken apart, so that one id in it can be exchanged. */
export type Parts = { path: Data; query: Data; body: Data }
type Data = Record<string, unknown>

const firstOf = ({ quickCheck }: World) => quickCheck.questions.slice(0, 1)
const named = (question: { id: string; answers: { id: string }[] }) => ({
  id: question.id,
  answers: question.answers.slice(0, 1).map(({ id }) => ({ id, text: 'Other words' })),
})

/** Calls that carry every id they may: those of the access matrix leave out what is optional. */
const fullCalls: Record<string, (world: World, base: Call, place: string) => Call | Promise<Call>> = {
  'GET /api/analytics/': ofSession,
  'GET /api/analytics/items/': ofSession,
  'GET /api/analytics/participants/': ofSession,
  'GET /api/analytics/feedback/': ofSession,
  'GET /api/feedback/': async ({ lecture, session }, _, place) => {
    const message = { lectureId: lecture.id, sessionId: session.id, number: 1, text: 'Louder, please' }
    const { id } = await db.feedback.create({ data: message })
    return alone(place, id) ?? { query: `lecture=${lecture.id}&ids=${id}&session=${session.id}` }
  },
  'GET /api/lectures/': ({ lecture }) => ({ query: `id=${lecture.id}` }),
  'GET /api/quickchecks/{id}/results.csv': async (world, base) => {
    const round = await db.round.findFirstOrThrow({ where: { lectureId: world.lecture.id } })
    return { ...base, query: `session=${round.sessionId}&round=${round.id}` }
  },
  'GET /api/rounds/': async (world, _, place) => {
    const { params } = (await accessCalls['POST /api/rounds/{id}/end/']?.(world)) ?? {}
    const { lecture, session, quickCheck } = world
    const query = `lecture=${lecture.id}&item=${quickCheck.id}&session=${session.id}`
    return alone(place, params?.['id']) ?? { query }
  },
  'GET /api/vue/questions/': (world, base, place) => alone(place, world.question.id) ?? base,
  'GET /api/vue/quickchecks/': (world, base, place) => alone(place, world.quickCheck.id) ?? base,
  'GET /api/vue/session/': (world, base, place) => alone(place, world.session.id) ?? base,
  'POST /api/student/question/answer/': (world, base, place) => asResponse(world, base, place),
  'PUT /api/vue/student/quickcheck/answer/': async (world, base, place) =>
    asResponse(world, await inRegistration(world, base), place),
  'POST /api/vue/student/quickcheck/answer/': async (world, base, place) =>
    asResponse(world, await inRegistration(world, base), place),
  'POST /api/vue/questions/?a=create': (_, base, place) =>
    isAboutNumber(place) ? { ...base, json: numberQuestion } : base,
  'POST /api/rounds/{id}/keep/': async (world, base, place) =>
    isAboutNumber(place) ? { ...(await finalNumberRound(world)), json: numberQuestion } : base,
  'POST /api/rounds/{id}/regrade/': async (world, base, place) => {
    const [question] = world.quickCheck.questions
    if (question && isAboutOrder(place))
      return { ...base, json: { questions: { [question.id]: await inOrder(question) } } }
    const correctAnswers = question?.answers.slice(0, 1).map(({ id }) => id)
    const change = isAboutNumber(place) ? { number: { value: '1' } } : { correctAnswers }
    const id = question?.id ?? ''
    const versions = place === 'body versions{key}' ? { versions: { [id]: 0 } } : {}
    return { ...base, json: { questions: { [id]: change }, ...versions } }
  },
  'POST /api/vue/questions/?a=edit': (world, base) => ({ ...base, json: named(world.question) }),
  'POST /api/vue/questions/?a=duplicate': withLecture,
  'POST /api/vue/quickchecks/?a=duplicate': withLecture,
  'POST /api/vue/quickchecks/?a=create': (world, base, place) => ({
    ...base,
    json: {
      ...base.json,
      sessions: [world.session.id],
      ...(isAboutNumber(place) && { questions: [numberQuestion] }),
    },
  }),
  'POST /api/vue/quickchecks/?a=edit': (world, base) => ({
    ...base,
    json: { id: world.quickCheck.id, sessions: [world.session.id], questions: firstOf(world).map(named) },
  }),
}

const numberQuestion = { kind: 'number', text: 'How many?', number: { value: '1' } }

/** A question is written with answers or with a number; this place is about the number. */
const isAboutNumber = (place: string) => place.endsWith('number')

const isAboutOrder = (place: string) => place.endsWith('order[]')

/** Makes items that are put in order of the answers to a question whose round has begun; answers their order. */
async function inOrder({ id, answers }: World['question']): Promise<{ order: string[] }> {
  const order = answers.map((answer) => answer.id)
  await db.answer.updateMany({ where: { questionId: id }, data: { correct: false } })
  await db.question.update({ where: { id }, data: { kind: 'order', scoring: 'partial' } })
  const solution = { order, scoring: 'partial' }
  await db.roundQuestion.updateMany({ where: { questionId: id }, data: { solution } })
  return { order }
}

async function finalNumberRound({ client }: World): Promise<Call> {
  const { id } = await startInstant(client, { form: 'number' })
  await endedAgo(id, 10)
  return { params: { id } }
}

/** About one session of the lecture. */
function ofSession({ lecture, session }: World): Call {
  return { query: `lecture=${lecture.id}&session=${session.id}` }
}

/** `?id=` asks for one entry, whatever else is said. */
function alone(place: string, id: string | undefined): Call | null {
  return place === 'query id' ? { query: `id=${id}` } : null
}

async function inRegistration({ student }: World, base: Call): Promise<Call> {
  const { id } = await db.registration.findFirstOrThrow({ where: { participantId: student.participant.id } })
  return { ...base, json: { ...base.json, registrationId: id } }
}

/** An answer is named in one of two ways: by itself where the place is about that, else as a response. */
async function asResponse(world: World, base: Call, place: string): Promise<Call> {
  if (/ answer(Id|s)/.test(place)) return base
  const { answerId, answers, ...json } = base.json ?? {}
  if (isAboutOrder(place)) {
    const asked = world.quickCheck.questions.find(({ id }) => JSON.stringify(base.json).includes(id))
    const response = await inOrder(asked ?? world.question)
    const given = answers === undefined ? { response } : { responses: { [asked?.id ?? '']: response } }
    return { ...base, json: { ...json, ...given } }
  }
  const chosen = (id: unknown) => ({ answerIds: [id] })
  const responses = Object.entries(answers ?? {}).map(([question, id]) => [question, chosen(id)])
  const response =
    answerId === undefined ? { responses: Object.fromEntries(responses) } : { response: chosen(answerId) }
  return { ...base, json: { ...json, ...response } }
}

function withLecture(world: World, base: Call): Call {
  return { ...base, json: { ...base.json, lectureId: world.lecture.id } }
}

/** A well-formed call with everything it may carry. */
export async function callWithEverything(key: string, world: World, place = ''): Promise<Call> {
  const base = (await accessCalls[key]?.(world)) ?? {}
  return (await fullCalls[key]?.(world, base, place)) ?? base
}

async function partsOf(key: string, world: World, place: string): Promise<Parts> {
  const { params = {}, query = '', json = {} } = await callWithEverything(key, world, place)
  return { path: params, query: Object.fromEntries(new URLSearchParams(query)), body: json }
}

/** A call about a lecture. */
export async function oneCall(key: string, place: string): Promise<{ here: World; own: Parts }> {
  const here = await makeWorld()
  return { here, own: await partsOf(key, here, place) }
}

export type TwoCalls = { here: World; there: World; own: Parts; foreign: Parts }

/** The same call about two lectures that have nothing to do with each other. */
export async function twoCalls(key: string, place: string): Promise<TwoCalls> {
  const [{ here, own }, { here: there, own: foreign }] = [
    await oneCall(key, place),
    await oneCall(key, place),
  ]
  return { here, there, own, foreign }
}

/** What stands at a place such as `body questions[].id`; undefined if the call has nothing there. */
export function idAt(parts: Parts, place: string): unknown {
  const [part, name] = split(place)
  return steps(name).reduce<unknown>(follow, parts[part])
}

/** The call with the id at one place taken from another one. */
export function exchange(own: Parts, foreign: Parts, place: string): Parts {
  const [part, name] = split(place)
  return { ...own, [part]: put(own[part], foreign[part], steps(name)) }
}

function split(place: string): [keyof Parts, string] {
  const [part = '', name = ''] = place.split(' ')
  return [part as keyof Parts, name]
}

/** `questions[].id` as `questions`, `[]`, `id`. */
function steps(name: string): string[] {
  return name.match(/\[\]|\{\w*\}|\w+/g) ?? []
}

function keyOf(data: object, step: string): string {
  return step === '[]' || step === '{}' ? (Object.keys(data)[0] ?? '') : step
}

function follow(data: unknown, step: string): unknown {
  if (typeof data !== 'object' || data === null) return step === '[]' ? data : undefined
  if (step === '{key}') return Object.keys(data)[0]
  return (data as Data)[keyOf(data, step)]
}

function put(own: unknown, foreign: unknown, [step, ...rest]: string[]): unknown {
  // A list in a query is one text.
  if (step === undefined || typeof own !== 'object' || own === null) return foreign
  if (step === '{key}') return { [String(follow(foreign, step))]: Object.values(own)[0] as unknown }
  const key = keyOf(own, step)
  const inner = put(follow(own, step), follow(foreign, step), rest)
  if (Array.isArray(own)) return [inner, ...(own.slice(1) as unknown[])]
  return { ...own, [key]: inner }
}

/** A body with a field that nobody knows in the object at a place such as `questions[]`, and where that field stands. */
export function withSurprise(body: Data, place: string): { body: Data; field: string } {
  const way = steps(place)
  const target = way.reduce<unknown>(follow, body)
  if (typeof target !== 'object' || target === null) throw new Error(`the body has nothing at "${place}"`)
  const surprised = put(
    body,
    way.reduceRight<unknown>((inner, step) => (step === '[]' ? [inner] : { [step]: inner }), {
      ...target,
      surprise: '1',
    }),
    way,
  )
  const name = way.map((step, at) =>
    step === '{}'
      ? keyOf(way.slice(0, at).reduce<unknown>(follow, body) as Data, step)
      : step === '[]'
        ? '0'
        : step,
  )
  return { body: surprised as Data, field: [...name, 'surprise'].join('.') }
}
