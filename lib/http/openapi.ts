import { z } from 'zod'
import { cookieNames } from '@/lib/auth/cookies'
import { serverBounds } from '@/lib/bounds'
import type { AnyDeclaration } from '@/lib/http/declaration'
import type { Endpoint } from '@/lib/http/endpoint'
import { errorStatus } from '@/lib/http/errors'
import { IDEMPOTENCY_KEY, MAX_KEY_LENGTH, takesIdempotencyKey } from '@/lib/http/idempotency'

type Routes = Record<string, Record<string, Endpoint>>
type Json = Record<string, unknown>

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const errorBody = z.object({
  error: z.string().describe('A sentence in the language of the request.'),
  code: z.enum(Object.keys(errorStatus) as [string, ...string[]]),
  fields: z.array(z.object({ path: z.string(), message: z.string(), code: z.string() })).optional(),
  current: z.unknown().optional().describe('What is stored now, after a conflict.'),
  methods: z.array(z.string()).optional().describe('How the second step of a sign-in may be done.'),
  requestId: z.string().optional(),
})

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const idempotencyKey = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  description: `For ${serverBounds.idempotencyKeySeconds} s, the same key brings the same answer, and nothing happens twice.`,
  // With its quotes.
  schema: { type: 'string', maxLength: MAX_KEY_LENGTH + 2 },
}

function parameters(
  path: string,
  method: string,
  declaration: AnyDeclaration,
  action: string | null,
): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { query } = declaration
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'input') : {}
  const inQuery = Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
  const named = action === null ? [] : [{ name: 'a', in: 'query', required: true, schema: { const: action } }]
  const inHeader = takesIdempotencyKey(method, declaration) ? [idempotencyKey] : []
  return [...inPath, ...named, ...inQuery, ...inHeader]
}

function success(declaration: AnyDeclaration): Json {
  const { reply, status = 200 } = declaration
  if (reply === 'empty') return { 204: { description: 'Done.' } }
  if (reply === 'response') return { 200: { description: 'A file or an event stream.' } }
  return {
    [status]: {
      description: 'Done.',
      content: { 'application/json': { schema: jsonSchema(reply, 'output') } },
    },
  }
}

const bodyTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

function operation(path: string, method: string, action: string | null, declaration: AnyDeclaration): Json {
  const { summary, body, format = 'json', allow } = declaration
  const type = typeof format === 'string' ? bodyTypes[format] : 'multipart/form-data'
  const csrf = method === 'GET' ? {} : { csrf: [] }
  // Each of these cookies suffices.
  const cookies = { wall: ['wall'], viewer: ['session', 'wall'], anyone: [] }
  const openedBy = Object.entries(cookies).find(([access]) => access === allow)?.[1] ?? ['session']
  const security = openedBy.length === 0 ? [csrf] : openedBy.map((cookie) => ({ [cookie]: [], ...csrf }))
  return {
    summary,
    parameters: parameters(path, method, declaration, action),
    ...(body && {
      requestBody: { required: true, content: { [type]: { schema: jsonSchema(body, 'input') } } },
    }),
    responses: { ...success(declaration), default: { $ref: '#/components/responses/Error' } },
    security,
    'x-allow': allow,
  }
}

/** Operations with the same path and method, which differ by `?a=`, get a path item each. */
function pathItems(path: string, handlers: Record<string, Endpoint>): [string, string, Json][] {
  return METHODS.flatMap((method) =>
    (handlers[method]?.declarations ?? []).map(({ action, declaration }): [string, string, Json] => [
      action === null ? path : `${path}?a=${action}`,
      method.toLowerCase(),
      operation(path, method, action, declaration),
    ]),
  )
}

/** The API as an OpenAPI 3.1 document, generated from the declarations that check the requests. */
export function describeApi(routes: Routes): Json {
  const paths: Record<string, Json> = {}
  for (const [path, handlers] of Object.entries(routes))
    for (const [key, method, item] of pathItems(path, handlers))
      paths[key] = { ...paths[key], [method]: item }
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1', description: 'Lectures, QuickChecks, questions and feedback.' },
    servers: [{ url: '/backend' }],
    paths,
    components: {
      responses: {
        Error: {
          description: 'Refused.',
          headers: {
            'Retry-After': {
              description: 'Seconds after which another try may succeed.',
              schema: { type: 'integer', minimum: 1 },
            },
          },
          content: { 'application/json': { schema: jsonSchema(errorBody, 'output') } },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames.session },
        wall: { type: 'apiKey', in: 'cookie', name: cookieNames.wall },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
      },
    },
  }
}
