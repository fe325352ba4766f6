import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '@/app/backend/api/routes'
import type { Access } from '@/lib/auth/permissions'
import type { AnyDeclaration } from '@/lib/http/declaration'
import type { Endpoint } from '@/lib/http/endpoint'
import { Client } from '@/tests/support/client'
import { makeQuestion, makeTutor, UNKNOWN } from '@/tests/support/factories'
import { makeQuickCheckRound } from '@/tests/support/rounds'
import { connectedWall } from '@/tests/support/walls'

/** Requests per operation; the seed makes a failure repeatable. */
const RUNS = 40
const SEED = 20_311_020

/** Answer by streaming for ever, or compute for half a second on purpose. */
const others = new Set(['/api/live/', '/api/wall/live/', '/api/tutor/login/'])

const operations = Object.entries(routes).flatMap(([path, handlers]) =>
  Object.entries(handlers as Record<string, Endpoint>).flatMap(([method, handler]) =>
    others.has(path) || method === 'HEAD'
      ? []
      : handler.declarations.map(({ action, declaration }) => ({
          path,
          method,
          action,
          declaration,
          handler,
        })),
  ),
)

/** What is answered to a body that nobody can read, once somebody has tried to. */
const REFUSED_BODY = [400, 413, 415]

const clients: Partial<Record<Access, Client>> = {}
let knownIds: string[] = []

beforeAll(async () => {
  const hall = await makeQuickCheckRound()
  const question = await makeQuestion(hall.lecture.id)
  const wall = await connectedWall(hall.client, hall.session.id)
  const superuser = await makeTutor('Superuser')
  // Not one of those who act: an account may be erased.
  const colleague = await makeTutor()
  const student = hall.student.client
  Object.assign(clients, {
    anyone: new Client(),
    signedIn: student,
    viewer: student,
    participant: student,
    tutor: hall.client,
    wall: wall.browser,
    admin: superuser.client,
    editChair: superuser.client,
    readAudit: superuser.client,
  } satisfies Partial<Record<Access, Client>>)
  knownIds = [
    hall.lecture.id,
    hall.session.id,
    hall.round.id,
    hall.quickCheck.id,
    hall.first.id,
    question.id,
    colleague.tutor.id,
  ]
})

type Shape = z.core.JSONSchema.BaseSchema

/** One of the forms that an input may have: its fields, and the words that some of them have to be one of. */
type Form = { fields: string[]; words: Record<string, unknown[]> }

function formOf(properties: Record<string, Shape | boolean>): Form {
  const words = Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field !== 'object') return []
    const known = field.const === undefined ? (field.enum ?? []) : [field.const]
    return known.length > 0 ? [[name, known] as const] : []
  })
  return { fields: Object.keys(properties), words: Object.fromEntries(words) }
}

/** That of an object; all of them where an input has one of several. */
function formsOf({ properties, anyOf = [], oneOf = [] }: Shape): Form[] {
  const inner = [...anyOf, ...oneOf].flatMap((one) => (typeof one === 'object' ? formsOf(one) : []))
  return properties ? [formOf(properties), ...inner] : inner
}

const formsIn = (schema: z.ZodType | undefined) =>
  schema ? formsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []

const nasty = fc.constantFrom<unknown>(
  '', ' ', '0', '-1', 'null', 'true', '\u202Eabc', '\uFEFF', '😀', "'; DROP TABLE lecture; --", '<script>', '{{7*7}}', '../../etc/passwd',
  0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, 2_147_483_648, true, false, null, [], {}, [[]], '2031-02-30', '9'.repeat(400), '\uD800', 'A\uD800',
) // prettier-ignore

const value = fc.oneof(
  nasty,
  fc.constantFrom('KNOWN').map(() => knownIds[0]),
  fc.nat(6).map((index) => knownIds[index]),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Fields of a form with any values, mostly with the words that make it this form. */
function recordOf({ fields, words }: Form): fc.Arbitrary<unknown> {
  const name = fc.constantFrom(...fields, '__proto__', 'constructor', 'x')
  const any = fc.dictionary(name, value, { maxKeys: 6 })
  const known = Object.entries(words).map(([field, all]) => [field, fc.constantFrom(...all)] as const)
  const told = fc
    .tuple(any, fc.record(Object.fromEntries(known)))
    .map(([record, right]) => ({ ...record, ...right }))
  return fc.oneof({ weight: 3, arbitrary: told }, { weight: 1, arbitrary: any })
}

function bodyOf({ body }: AnyDeclaration): fc.Arbitrary<unknown> {
  const forms = formsIn(body)
  const other = fc.jsonValue({ maxDepth: 2 })
  if (forms.length === 0) return fc.oneof(fc.constant(undefined), other)
  const records = fc.oneof(...forms.map(recordOf))
  return fc.oneof({ weight: 5, arbitrary: records }, { weight: 1, arbitrary: other })
}

const knownId = fc.nat(6).map((index) => knownIds[index] ?? '')
const fieldsIn = (schema: z.ZodType | undefined) => formsIn(schema).flatMap(({ fields }) => fields)

const wordsIn = (schema: z.ZodType | undefined) =>
  formsIn(schema).flatMap(({ words }) => Object.values(words).flat().map(String))

const paramsOf = ({ params }: AnyDeclaration) =>
  fc.record(
    Object.fromEntries(fieldsIn(params).map((name) => [name, fc.oneof(knownId, fc.uuid(), fc.string())])),
  )

const queryOf = ({ query }: AnyDeclaration) =>
  fc.dictionary(
    fc.constantFrom(...fieldsIn(query), 'x'),
    fc.oneof(fc.string(), knownId, fc.constantFrom('1', '-1', '1e3', 'true', '%00', '\0', ...wordsIn(query))),
    { maxKeys: 4 },
  )

const request = (declaration: AnyDeclaration) =>
  fc.record({ body: bodyOf(declaration), params: paramsOf(declaration), query: queryOf(declaration) })

/** The fields of a body as a form sends them. */
function asForm(body: unknown): string {
  const fields = Object.entries(Object(body) as object).map(([name, field]: [string, unknown]) => [
    name,
    typeof field === 'string' ? field : (JSON.stringify(field) ?? ''),
  ])
  return new URLSearchParams(fields).toString()
}

/** A browser of somebody whom an operation lets in, which may lose its sign-in. */
function clientFor({ allow }: AnyDeclaration): Client {
  const client = clients[allow]
  if (!client) throw new Error(`nobody may call what allows ${allow}`)
  return client.copy()
}

test('what is sent has the fields that are declared, of every form that a body may have', () => {
  const start = operations.find(({ path, method }) => path === '/api/rounds/' && method === 'POST')
  const kinds = formsIn(start?.declaration.body).flatMap(({ words }) => words['kind'])
  expect(new Set(kinds)).toEqual(new Set(['quickcheck', 'question', 'instant']))
  for (const part of ['params', 'query', 'body'] as const) {
    const unread = operations.filter(({ declaration: { [part]: schema } }) => schema && !formsIn(schema)[0])
    expect([part, unread.map(({ method, path }) => `${method} ${path}`)]).toEqual([part, []])
  }
})

describe('whatever is sent, nothing answers 500', () => {
  test.each(operations)('$method $path $action', async ({ method, action, declaration, handler }) => {
    await fc.assert(
      fc.asyncProperty(request(declaration), async (sent) => {
        const search = new URLSearchParams({ ...sent.query, ...(action && { a: action }) }).toString()
        const form = declaration.format === 'form'
        const raw = form ? asForm(sent.body) : JSON.stringify(sent.body)
        const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
        const answer = await clientFor(declaration).call<unknown>(handler, method, {
          params: sent.params,
          query: search,
          ...(method !== 'GET' && raw !== undefined && { raw, headers: { 'content-type': type } }),
        })
        expect(answer.status).toBeLessThan(500)
        expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|prisma/i)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test.each([
    ['{', 'application/json'],
    ['[1,2', 'application/json'],
    ['"\\ud800"', 'application/json'],
    ['['.repeat(100_000), 'application/json'],
    [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'application/json'],
    ['a=%', 'application/x-www-form-urlencoded'],
    ['\u0000', 'text/plain'],
  ])('raw body %.20s as %s', async (raw, type) => {
    for (const { path, method, handler, action, declaration } of operations) {
      if (method === 'GET') continue
      const params = Object.fromEntries(fieldsIn(declaration.params).map((name) => [name, UNKNOWN]))
      const query = action ? `a=${action}` : ''
      const sent = { raw, headers: { 'content-type': type }, query, params }
      const { status } = await clientFor(declaration).call(handler, method, sent)
      expect(REFUSED_BODY, `${method} ${path} answers ${status}`).toContain(status)
    }
  })
})
