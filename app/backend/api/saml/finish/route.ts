import { stringifySetCookie } from 'cookie'
import { resolveActor } from '@/lib/auth/actor'
import { makeCookie, preferenceCookies, readPreferences } from '@/lib/auth/cookies'
import { pendingLinkCookie } from '@/lib/auth/pending-link'
import { afterSignIn } from '@/lib/auth/redirects'
import { hasSaml, samlCookie, takeSamlIdentity } from '@/lib/auth/saml'
import { makeSessionCookie } from '@/lib/auth/token'
import { rawEndpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'
import { signInByUniversity } from '@/lib/users/university-commands'

const to = (address: string) => new Response(null, { status: 303, headers: { Location: address } })

/** Signs in the browser that has asked the university, after its response was accepted. */
const finish = rawEndpoint(async ({ request, cookies, setCookie }) => {
  if (!hasSaml()) throw new AppError('not_found')
  const code = new URL(request.url).searchParams.get('code')
  const answer = await takeSamlIdentity(cookies[samlCookie()], code)
  if (!answer) return to('/login?error=saml_failed')
  setCookie(makeCookie(samlCookie(), '', { maxAge: 0 }))
  const previous = await resolveActor(request.headers.get('cookie'))
  const shown = readPreferences(cookies, request.headers.get('accept-language'))
  const signedIn = await signInByUniversity(previous, answer.identity, shown)
  if ('refusal' in signedIn) return to(`/login?error=saml_${signedIn.refusal}`)
  if ('confirm' in signedIn) {
    const pending = await pendingLinkCookie({ ...signedIn.confirm, next: answer.next })
    setCookie(stringifySetCookie(pending))
    return to('/login/link')
  }
  const { token, preferences } = signedIn
  setCookie(await makeSessionCookie(token))
  for (const cookie of preferenceCookies(preferences)) setCookie(stringifySetCookie(cookie))
  return to(afterSignIn(answer.next, token.usertype === 2 ? token : { usertype: 1 }))
})

// A HEAD would use up the answer.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = {
  ...route({ GET: finish }),
  HEAD: route({}).HEAD,
}
