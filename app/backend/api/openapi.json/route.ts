import { z } from 'zod'
import { routes } from '@/app/backend/api/routes'
import { endpoint, route } from '@/lib/http/endpoint'
import { describeApi } from '@/lib/http/openapi'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Describes the API as OpenAPI 3.1.',
    reply: z.record(z.string(), z.unknown()),
    handle: () => Promise.resolve(describeApi(routes)),
  }),
})
