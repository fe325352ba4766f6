import { hasSaml, samlMetadata } from '@/lib/auth/saml'
import { endpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'SAML metadata of this service provider; only where SAML is configured.',
    reply: 'response',
    handle() {
      if (!hasSaml()) throw new AppError('not_found')
      const headers = { 'Content-Type': 'application/samlmetadata+xml' }
      return Promise.resolve(new Response(samlMetadata(), { headers }))
    },
  }),
})
