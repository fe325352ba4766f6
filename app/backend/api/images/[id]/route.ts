import { endpoint, route } from '@/lib/http/endpoint'
import { imageResponse } from '@/lib/http/known-body'
import { getImage } from '@/lib/images/queries'
import { imageParam } from '@/lib/images/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'viewer',
    summary: 'A picture of a text that the caller may see (WebP).',
    params: imageParam,
    reply: 'response',
    handle: async ({ actor, params }) => imageResponse(await getImage(actor, params.id)),
  }),
})
