import { spend, waitSeconds } from '@/lib/auth/address-limits'
import { addressKey } from '@/lib/auth/attempts'
import { cookieNames, makeCookie } from '@/lib/auth/cookies'
import { beginSaml, hasSaml } from '@/lib/auth/saml'
import { samlLoginQuery } from '@/lib/auth/schema'
import { serverBounds } from '@/lib/bounds'
import { clientAddress } from '@/lib/http/address'
import { endpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Sends a browser to the SAML identity provider; only where SAML is configured.',
    changesByGet: 'links',
    query: samlLoginQuery,
    reply: 'response',
    async handle({ query, request, setCookie }) {
      if (!hasSaml()) throw new AppError('not_found')
      const key = await addressKey(clientAddress(request.headers))
      const retryAfter = waitSeconds('samlRequests', key)
      if (retryAfter > 0) throw new AppError('rate_limited', { retryAfter })
      spend('samlRequests', key)
      const { address, browser } = await beginSaml(query.next ?? null, query.anew !== undefined)
      setCookie(makeCookie(cookieNames.saml, browser, { maxAge: serverBounds.samlRequestSeconds }))
      return new Response(null, { status: 303, headers: { Location: address } })
    },
  }),
})
