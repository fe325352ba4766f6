import { stringifySetCookie } from 'cookie'
import { cookieNames, makeCookie, preferenceCookies, readCookies, readPreferences } from '@/lib/auth/cookies'
import { pendingLinkCookie } from '@/lib/auth/pending-link'
import { afterSignIn } from '@/lib/auth/redirects'
import { hasSaml, takeSamlIdentity } from '@/lib/auth/saml'
import { samlFinishQuery } from '@/lib/auth/schema'
import { makeSessionCookie } from '@/lib/auth/token'
import { endpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'
import { log } from '@/lib/observability/log'
import { signInByUniversity } from '@/lib/users/university-commands'

const to = (address: string) => new Response(null, { status: 303, headers: { Location: address } })

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    summary: 'Signs in the browser that has asked, after the SAML response was accepted.',
    query: samlFinishQuery,
    reply: 'response',
    async handle({ actor, query, request, setCookie }) {
      if (!hasSaml()) throw new AppError('not_found')
      const cookies = readCookies(request.headers.get('cookie'))
      const answer = await takeSamlIdentity(cookies[cookieNames.saml], query.code)
      if (!answer) return to('/login?error=saml_failed')
      setCookie(makeCookie(cookieNames.saml, '', { maxAge: 0 }))
      const shown = readPreferences(cookies, request.headers.get('accept-language'))
      // The browser shows what it gets: without the database that is the entry page, from which it goes again.
      const signedIn = await signInByUniversity(actor, answer.identity, shown).catch((error: unknown) => {
        log().warn({ err: error }, 'SAML sign-in not stored')
        return null
      })
      if (!signedIn) return to('/login?error=saml_failed')
      if ('rejectionReason' in signedIn) return to(`/login?error=saml_${signedIn.rejectionReason}`)
      if ('confirm' in signedIn) {
        setCookie(stringifySetCookie(await pendingLinkCookie({ ...signedIn.confirm, next: answer.next })))
        return to('/login/link')
      }
      const { token, preferences } = signedIn
      setCookie(await makeSessionCookie(token))
      for (const cookie of preferenceCookies(preferences)) setCookie(stringifySetCookie(cookie))
      return to(afterSignIn(answer.next, token.usertype === 2 ? token : { usertype: 1 }))
    },
  }),
})
