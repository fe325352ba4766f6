import { dropPendingLink, readPendingLink } from '@/lib/auth/pending-link'
import { authCheckView, linkConfirmation } from '@/lib/auth/schema'
import { callerOf, signInCookies } from '@/lib/auth/sign-in-request'
import { endpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'
import { getAuthCheck } from '@/lib/participants/queries'
import { confirmLink } from '@/lib/users/university-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    summary: 'Links the university’s identity to the account whose password is given, and signs in.',
    body: linkConfirmation,
    reply: authCheckView,
    async handle({ actor, body, request, setCookie }) {
      const pending = await readPendingLink(request.headers.get('cookie'))
      if (!pending) throw new AppError('not_authenticated')
      const caller = callerOf(request, actor)
      const signedIn = await confirmLink(pending, body.password, caller)
      setCookie(dropPendingLink())
      for (const cookie of await signInCookies(caller, signedIn)) setCookie(cookie)
      return getAuthCheck(signedIn.tutor)
    },
  }),
})
