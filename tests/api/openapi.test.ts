import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as live from '@/app/backend/api/health/live/route'
import * as ready from '@/app/backend/api/health/ready/route'
import * as openapi from '@/app/backend/api/openapi.json/route'
import { routes } from '@/app/backend/api/routes'
import { permissions } from '@/lib/auth/permissions'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { IDEMPOTENCY_KEY, MAX_KEY_LENGTH } from '@/lib/http/idempotency'
import { Client, expectError } from '@/tests/support/client'

type Operation = {
  summary: string
  'x-allow': string
  security: Record<string, unknown>[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
  parameters: { name: string; description?: string }[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: { Error: { content: { 'application/json': { schema: { properties: object } } } } }
  }
}

test('the API document describes every route that there is', async () => {
  const { body } = await new Client().get<Document>(openapi.GET)
  expect(body.openapi).toBe('3.1.0')
  const files = readdirSync('app/backend/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts' && !/auth\/\[|openapi|^saml\/acs/.test(file))
    .map((file) => `/api/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`)
  const described = new Set(Object.keys(body.paths).map((key) => key.split('?')[0]?.replace(/\/$/, '')))
  expect(described).toEqual(new Set(files))
})

test('every operation says who may call it and what it answers', async () => {
  const { body } = await new Client().get<Document>(openapi.GET)
  for (const [key, item] of Object.entries(body.paths))
    for (const [method, operation] of Object.entries(item)) {
      const { summary, responses, 'x-allow': allow } = operation
      const complete = {
        where: `${method} ${key}`,
        summary: summary.endsWith('.'),
        allow: [
          'anyone',
          'signedIn',
          'viewer',
          'participant',
          'tutor',
          'wall',
          ...Object.keys(permissions),
        ].includes(allow),
        responses: Object.keys(responses).length > 1,
      }
      expect(complete).toEqual({ where: complete.where, summary: true, allow: true, responses: true })
    }
  expect(body.paths['/api/vue/session/?a=create']?.['post']?.parameters.map(({ name }) => name)).toContain(
    'a',
  )
})

test('every operation names the cookie that it asks for', async () => {
  const { body } = await new Client().get<Document>(openapi.GET)
  const cookiesOf = (where: string, method: string) =>
    Object.keys(body.paths[where]?.[method]?.security[0] ?? {})
  expect(cookiesOf('/api/rounds/', 'get')).toEqual(['session'])
  expect(cookiesOf('/api/rounds/', 'post')).toEqual(['session', 'csrf'])
  expect(cookiesOf('/api/wall/live/', 'get')).toEqual(['wall'])
  expect(cookiesOf('/api/health/live/', 'get')).toEqual([])
})

test('every route answers every method, if only with 405', () => {
  const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
  for (const [where, handlers] of Object.entries(routes))
    expect({ where, methods: new Set(Object.keys(handlers)) }).toEqual({ where, methods: new Set(methods) })
})

test('an error is described with all that it may carry, and a key by its bounds', async () => {
  const { body } = await new Client().get<Document>(openapi.GET)
  const { schema } = body.components.responses.Error.content['application/json']
  expect(Object.keys(schema.properties)).toEqual([
    'error',
    'code',
    'fields',
    'current',
    'methods',
    'requestId',
  ])
  const { parameters = [] } = body.paths['/api/lectures/']?.['post'] ?? {}
  const key = parameters.find(({ name }) => name === IDEMPOTENCY_KEY)
  expect(key).toMatchObject({ schema: { maxLength: MAX_KEY_LENGTH + 2 } })
  expect(key?.description).toContain(String(serverBounds.idempotencyKeySeconds))
})

test('health answers', async () => {
  for (const { GET } of [live, ready])
    expect(await new Client().get(GET)).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('a database without a migration is not ready', async () => {
  await db.$executeRaw`ALTER TABLE _prisma_migrations RENAME TO applied_migrations`
  await db.$executeRaw`CREATE TABLE _prisma_migrations (LIKE applied_migrations)`
  expectError(await new Client().get(ready.GET), 503, 'unavailable')
  await db.$executeRaw`DROP TABLE _prisma_migrations`
  await db.$executeRaw`ALTER TABLE applied_migrations RENAME TO _prisma_migrations`
  expect((await new Client().get(ready.GET)).status).toBe(200)
})

test('an upload is described as one, and a picture is opened by either cookie', async () => {
  const { body } = await new Client().get<Document>(openapi.GET)
  const content = body.paths['/api/images/']?.['post']?.requestBody?.content
  expect(content).toMatchObject({
    'multipart/form-data': { schema: { properties: { file: { type: 'string', format: 'binary' } } } },
  })
  expect(body.paths['/api/images/{id}/']?.['get']?.security).toEqual([{ session: [] }, { wall: [] }])
})
