import { renewSessionCookie } from '@/lib/auth/token'
import { endpoint, route } from '@/lib/http/endpoint'
import { getAuthCheck } from '@/lib/participants/queries'
import { authCheckView } from '@/lib/auth/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    summary: 'Says who is signed in.',
    reply: authCheckView,
    async handle({ actor, request, setCookie }) {
      if (actor?.kind === 'tutor') {
        const renewed = await renewSessionCookie(request.headers.get('cookie'), actor.role)
        if (renewed) setCookie(renewed)
      }
      return getAuthCheck(actor)
    },
  }),
})
