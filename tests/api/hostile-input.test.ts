import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '@/app/backend/api/routes'
import type { AnyDeclaration } from '@/lib/http/declaration'
import type { Endpoint } from '@/lib/http/endpoint'
import { Client } from '@/tests/support/client'
import { makeQuestion, makeTutor } from '@/tests/support/factories'
import { makeQuickCheckRound } from '@/tests/support/rounds'

/** Requests per operation; the seed makes a failure repeatable. */
const RUNS = 40
const SEED = 20_311_020

/** Answers by streaming for ever, or computes for half a second on purpose. */
const others = new Set(['/api/live/', '/api/tutor/login/'])

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

const clients: Record<string, Client> = {}
let knownIds: string[] = []

beforeAll(async () => {
  const hall = await makeQuickCheckRound()
  const question = await makeQuestion(hall.lecture.id)
  clients['participant'] = hall.student.client
  clients['tutor'] = hall.client
  clients['admin'] = (await makeTutor('Superuser')).client
  clients['anyone'] = new Client()
  knownIds = [
    hall.lecture.id,
    hall.session.id,
    hall.round.id,
    hall.quickCheck.id,
    hall.first.id,
    question.id,
    hall.tutor.id,
  ]
})

function fieldsOf({ body }: AnyDeclaration): string[] {
  if (!body) return []
  const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

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

function bodyOf(declaration: AnyDeclaration): fc.Arbitrary<unknown> {
  const fields = fieldsOf(declaration)
  if (fields.length === 0) return fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }))
  const record = fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor', 'x'), value, {
    maxKeys: 6,
  })
  return fc.oneof({ weight: 5, arbitrary: record }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
}

const params = fc.record({
  id: fc.oneof(
    fc.nat(6).map((index) => knownIds[index] ?? ''),
    fc.string(),
  ),
  registrationId: fc.oneof(fc.uuid(), fc.string()),
})

const query = fc.dictionary(
  fc.constantFrom(
    'page',
    'pageSize',
    'q',
    'sort',
    'archived',
    'id',
    'lecture',
    'session',
    'round',
    'format',
    'item',
    'forget',
  ),
  fc.oneof(
    fc.string(),
    fc.nat(6).map((index) => knownIds[index] ?? ''),
    fc.constantFrom('1', '-1', '1e3', 'true', '%00', '\0'),
  ),
  { maxKeys: 4 },
)

const request = (declaration: AnyDeclaration) => fc.record({ body: bodyOf(declaration), params, query })

describe('whatever is sent, nothing answers 500', () => {
  test.each(operations)('$method $path $action', async ({ method, action, declaration, handler }) => {
    const client =
      clients[declaration.allow === 'signedIn' ? 'participant' : declaration.allow] ?? new Client()
    await fc.assert(
      fc.asyncProperty(request(declaration), async (sent) => {
        const search = new URLSearchParams({ ...sent.query, ...(action && { a: action }) }).toString()
        const form = declaration.format === 'form'
        const raw = form
          ? `code=${encodeURIComponent(JSON.stringify(sent.body) ?? '')}`
          : JSON.stringify(sent.body)
        const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
        const copy = new Client()
        for (const [name, cookie] of client.cookies) copy.cookies.set(name, cookie)
        const answer = await copy.call<unknown>(handler, method, {
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
    for (const { path, method, handler, action } of operations.filter((one) => one.method !== 'GET')) {
      const { status } = await new Client().call(handler, method, {
        raw,
        headers: { 'content-type': type },
        query: action ? `a=${action}` : '',
        params: { id: 'x', registrationId: 'y' },
      })
      expect({ path, failed: status >= 500 }).toEqual({ path, failed: false })
    }
  })
})
