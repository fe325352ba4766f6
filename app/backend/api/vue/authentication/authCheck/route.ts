import { authCheckView } from '@/lib/auth/schema'
import { renewSessionCookie } from '@/lib/auth/token'
import { noteTutorNetwork } from '@/lib/auth/tutor-networks'
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
        noteTutorNetwork(clientAddress(request.headers), actor.id)
        const renewed = await renewSessionCookie(request.headers.get('cookie'), actor.role)
        if (renewed) setCookie(renewed)
      }
      return getAuthCheck(actor)
    },
  }),
})
