import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { cookieNames } from '@/lib/auth/cookies'
import { accessCalls, type Call } from '@/tests/support/access-calls'
import { makeWorld, type World } from '@/tests/support/access-world'
import { accessTable } from '@/tests/support/access-table'
import { Client } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { fingerprint } from '@/tests/support/fingerprint'
import { operations, placesOfObjects, type Handler } from '@/tests/support/operations'
import { pageTable, visitors, type Visitor } from '@/tests/support/page-table'
import { callWithEverything, withSurprise } from '@/tests/support/swap-calls'

vi.mock('@/lib/bounds', async (original) =>
  (await import('@/tests/support/changed-bounds')).withLongReopening(original),
)

async function clientOf(person: Visitor, world: World): Promise<Client> {
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

type Prepared = { world: World; call: Call }

async function prepare(key: string): Promise<Prepared> {
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
    let prepared: Prepared | undefined
    for (const person of visitors) {
      prepared ??= await prepare(key)
      const status = await statusOf(await clientOf(person, prepared.world), handler, method, prepared.call)
      found.push(status)
      // Whoever is refused leaves everything as it was for the next one; if not, the next one's answer tells.
      if (method !== 'GET' && status < 400) prepared = undefined
    }
    expect(found.join(' ')).toBe(accessTable[key])
  })
})

/** Somebody whom an operation lets in. */
function insider(key: string): Visitor {
  const column = accessTable[key]?.split(' ').findIndex((status) => status.startsWith('2')) ?? -1
  return visitors[column] ?? 'superuser'
}

const unsafe = operations.filter(({ method }) => method !== 'GET')

/** The browser of somebody as another site uses it: all cookies are sent, the header that repeats one is not. */
function asAnotherSite(client: Client): Client {
  const used = client.copy()
  used.headers = () => ({ cookie: used.cookieHeader })
  expect(used.cookieHeader).toContain(`${cookieNames.csrf}=`)
  return used
}

describe('without the CSRF header nothing is changed', () => {
  test.each(unsafe)('$key', async ({ key, method, handler }) => {
    const { world, call } = await prepare(key)
    const client = asAnotherSite(await clientOf(insider(key), world))
    const before = await fingerprint(world.lecture.id)
    const answer = await client.call(handler, method, call)
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_failed' } })
    expect(await fingerprint(world.lecture.id)).toBe(before)
  })
})

/** Every object of named fields in every body: the body itself, a question in it, an answer in that. */
const objects = unsafe.flatMap(({ declaration, ...operation }) =>
  placesOfObjects(declaration).map((place) => ({ ...operation, declaration, place })),
)

/** The world and the whole call of the operation that is looked at: a refused call leaves them as they were. */
let whole: (Prepared & { key: string }) | undefined

async function prepareWhole(operation: string, place: string): Promise<Prepared> {
  // Where a body has one of several forms, each is a call of its own.
  const key = `${operation} ${place.split(/[.}]/).at(-1)}`
  if (whole?.key === key) return whole
  const world = await makeWorld()
  whole = { key, world, call: await callWithEverything(operation, world, `body ${place}`) }
  return whole
}

describe('a field that nobody knows is refused', () => {
  test.each(objects)('$key: in "$place"', async ({ key, method, handler, declaration, place }) => {
    const { world, call } = await prepareWhole(key, place)
    const client = await clientOf(insider(key), world)
    const { body, field } = withSurprise(call.form ?? call.json ?? {}, place)
    const surprised = {
      ...(call.upload && { upload: [...call.upload, [field, '1'] as [string, string]] }),
      ...(declaration.format === 'form' && { form: body as Record<string, string> }),
    }
    const sent = Object.keys(surprised).length > 0 ? surprised : { json: body }
    const answer = await client.call(handler, method, { ...call, json: undefined, ...sent })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body).toMatchObject({ fields: [{ path: field }] })
  })
})

test('every route file is in the table but those of other protocols and the one for unknown paths', () => {
  const files = readdirSync('app/backend', { recursive: true, encoding: 'utf8' })
  const paths = files
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => `/${path.dirname(file)}`.replaceAll('[', '{').replaceAll(']', '}'))
  const known = new Set(Object.keys(accessTable).map((key) => key.replace(/^\w+ |\/?(\?a=\w+)?$/g, '')))
  expect(paths.filter((one) => !known.has(one)).toSorted()).toEqual([
    '/api/auth/{...nextauth}',
    '/api/saml/acs',
    '/{{...path}}',
  ])
})

/** `/admin/users/{}` of `app/(rendered)/admin/(area)/users/[id]/page.tsx`. */
function addressOf(file: string): string {
  const parts = path.dirname(file).split(path.sep)
  const named = parts.filter((part) => part !== '.' && !part.startsWith('('))
  return `/${named.join('/').replaceAll(/\[[\w.]+\]/g, '{}')}`
}

test('every page is in the table of pages, and nothing else but an address that nothing has', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => path.basename(file) === 'page.tsx').map(addressOf)
  const known = Object.keys(pageTable).map((address) =>
    address.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, '{}'),
  )
  expect([...new Set(known)].toSorted()).toEqual([...new Set([...pages, '/no/such/page'])].toSorted())
})
