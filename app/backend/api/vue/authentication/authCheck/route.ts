import { noteKnownNetwork } from '@/lib/auth/known-networks'
import { authCheckView } from '@/lib/auth/schema'
import { renewSessionCookie } from '@/lib/auth/token'
import { clientAddress } from '@/lib/http/address'
import { endpoint, route } from '@/lib/http/endpoint'
import { getAuthCheck } from '@/lib/participants/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    summary: 'Says who is signed in.',
    reply: authCheckView,
    async handle({ actor, request, setCookie }) {
      if (actor?.kind === 'tutor') {
        noteKnownNetwork(clientAddress(request.headers))
        const renewed = await renewSessionCookie(request.headers.get('cookie'), actor.role)
        if (renewed) setCookie(renewed)
      }
      return getAuthCheck(actor)
    },
  }),
})
