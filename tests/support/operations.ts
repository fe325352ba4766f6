import type { z } from 'zod'
import * as openapi from '@/app/backend/api/openapi.json/route'
import { routes } from '@/app/backend/api/routes'
import type { AnyDeclaration } from '@/lib/http/declaration'
import { id } from '@/lib/http/fields'
import type { Client } from '@/tests/support/client'

export type Handler = Parameters<Client['open']>[0]

/** Every operation that is declared, by the key that the tables use. */
export const operations = Object.entries({ ...routes, '/api/openapi.json': openapi }).flatMap(
  ([path, handlers]) =>
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

type Visit = (schema: z.core.$ZodType, place: string) => void

/** Calls `visit` for a schema and everything in it, with its place: `sessions[]`, `questions[].answers[].id`, `answers{}`. */
function walk(schema: z.core.$ZodType, place: string, visit: Visit): void {
  visit(schema, place)
  const { def } = (schema as z.core.$ZodTypes)._zod
  const join = (name: string) => (place === '' ? name : `${place}.${name}`)
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape)) walk(field, join(name), visit)
  if (def.type === 'array') walk(def.element, `${place}[]`, visit)
  if (def.type === 'union') for (const option of def.options) walk(option, place, visit)
  if (def.type === 'pipe') for (const half of [def.in, def.out]) walk(half, place, visit)
  if (def.type === 'record') {
    walk(def.keyType, `${place}{key}`, visit)
    walk(def.valueType, `${place}{}`, visit)
  }
  if ('innerType' in def) walk(def.innerType, place, visit)
}

/** Where a call carries an id: `path id`, `query lecture`, `body sessions[]`. */
export function placesOfIds({ params, query, body }: AnyDeclaration): string[] {
  return Object.entries({ path: params, query, body }).flatMap(([part, schema]) => {
    const found = new Set<string>()
    if (schema) walk(schema, '', (inner, place) => inner === id && found.add(`${part} ${place}`))
    return [...found]
  })
}

/** Where a body has an object of named fields; '' is the body itself. */
export function placesOfObjects({ body }: AnyDeclaration): string[] {
  const found = new Set<string>([''])
  if (body) walk(body, '', (inner, place) => isObject(inner) && found.add(place))
  return [...found]
}

function isObject(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'object'
}
