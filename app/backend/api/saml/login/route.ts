import { spend, waitSeconds } from '@/lib/auth/address-limits'
import { addressKey } from '@/lib/auth/attempts'
import { makeCookie } from '@/lib/auth/cookies'
import { beginSaml, hasSaml, samlCookie } from '@/lib/auth/saml'
import { serverBounds } from '@/lib/bounds'
import { clientAddress } from '@/lib/http/address'
import { rawEndpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'

/** Longer addresses of ours there are none. */
const MAX_NEXT = 1_000

/** Sends a browser to the identity provider; it signs nobody in, so any page may lead here. */
const login = rawEndpoint(async ({ request, setCookie }) => {
  if (!hasSaml()) throw new AppError('not_found')
  const place = await addressKey(clientAddress(request.headers))
  const retryAfter = waitSeconds('samlRequests', place)
  if (retryAfter > 0) throw new AppError('rate_limited', { retryAfter })
  spend('samlRequests', place)
  const { searchParams } = new URL(request.url)
  const next = searchParams.get('next')?.replaceAll('\0', '').slice(0, MAX_NEXT) ?? null
  const { address, browser } = await beginSaml(next, searchParams.has('anew'))
  setCookie(makeCookie(samlCookie(), browser, { maxAge: serverBounds.samlRequestSeconds }))
  return new Response(null, { status: 303, headers: { Location: address } })
})

// A HEAD would store a request, too.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = {
  ...route({ GET: login }),
  HEAD: route({}).HEAD,
}
