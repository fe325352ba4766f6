import { describe, expect, test } from 'vitest'
import { routes } from '@/app/backend/api/routes'
import { cookieNames } from '@/lib/auth/cookies'
import { accessCalls, makeWorld, people, type Call, type World } from '@/tests/support/access-calls'
import { accessTable } from '@/tests/support/access-table'
import { Client } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'

type Person = (typeof people)[number]
type Handler = Parameters<Client['open']>[0]

/** Every operation that is declared, by the key that the table uses. */
const operations = Object.entries(routes).flatMap(([path, handlers]) =>
  Object.entries(handlers).flatMap(([method, handler]) =>
    method === 'HEAD'
      ? []
      : handler.declarations.map(({ action, declaration }) => ({
          key: `${method} ${path}${action ? `?a=${action}` : ''}`,
          method,
          handler: handler as Handler,
          declaration,
        })),
  ),
)

async function clientOf(person: Person, world: World): Promise<Client> {
  const clients = {
    anonymous: () => new Client(),
    participant: () => world.student.client,
    participantElsewhere: () => world.stranger.client,
    tutor: () => world.client,
    tutorElsewhere: () => world.elsewhere.client,
    admin: async () => (await makeTutor('Admin')).client,
    chairOwner: async () => (await makeTutor('ChairOwner')).client,
    superuser: async () => (await makeTutor('Superuser')).client,
  }
  return clients[person]()
}

async function prepare(key: string): Promise<{ world: World; call: Call }> {
  const world = await makeWorld()
  return { world, call: (await accessCalls[key]?.(world)) ?? {} }
}

async function statusOf(client: Client, handler: Handler, method: string, call: Call): Promise<number> {
  const stop = new AbortController()
  const response = await client.open(handler, method, call, stop.signal)
  stop.abort()
  return response.status
}

test('the table names every operation that there is, and no other', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(operations.map(({ key }) => key).toSorted())
})

describe('as the table says', () => {
  test.each(operations)('$key', async ({ key, method, handler }) => {
    const found: number[] = []
    for (const person of people) {
      const { world, call } = await prepare(key)
      found.push(await statusOf(await clientOf(person, world), handler, method, call))
    }
    expect(found.join(' ')).toBe(accessTable[key])
  })
})

/** Somebody whom an operation lets in. */
function insider(key: string): Person {
  const column = accessTable[key]?.split(' ').findIndex((status) => status.startsWith('2')) ?? -1
  return people[column] ?? 'superuser'
}

const unsafe = operations.filter(({ method }) => method !== 'GET')

describe('without the CSRF header nothing is changed', () => {
  test.each(unsafe)('$key', async ({ key, method, handler }) => {
    const { world, call } = await prepare(key)
    const client = await clientOf(insider(key), world)
    client.cookies.delete(cookieNames.csrf)
    const answer = await client.call(handler, method, call)
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_failed' } })
  })
})

describe('a field that nobody knows is refused', () => {
  test.each(unsafe.filter(({ declaration }) => declaration.format !== 'form'))(
    '$key',
    async ({ key, method, handler }) => {
      const { world, call } = await prepare(key)
      const client = await clientOf(insider(key), world)
      const json = { ...call.json, surprise: true }
      const answer = await client.call(handler, method, { ...call, json })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body).toMatchObject({ fields: [{ path: 'surprise' }] })
    },
  )
})
