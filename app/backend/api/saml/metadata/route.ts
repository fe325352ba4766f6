import { hasSaml, samlMetadata } from '@/lib/auth/saml'
import { rawEndpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: rawEndpoint(() => {
    if (!hasSaml()) throw new AppError('not_found')
    const headers = { 'Content-Type': 'application/samlmetadata+xml' }
    return Promise.resolve(new Response(samlMetadata(), { headers }))
  }),
})
