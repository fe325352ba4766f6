import { makeSecondStepCookie } from '@/lib/auth/cookies'
import { passkeyAssertion } from '@/lib/auth/passkey-schema'
import { signInByPasskey } from '@/lib/auth/passkey-sign-in-commands'
import { authCheckView } from '@/lib/auth/schema'
import { callerOf, signInCookies } from '@/lib/auth/sign-in-request'
import { endpoint, route } from '@/lib/http/endpoint'
import { getAuthCheck } from '@/lib/participants/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    summary: 'Signs a tutor in by a passkey alone.',
    body: passkeyAssertion,
    reply: authCheckView,
    async handle({ actor, body, request, setCookie }) {
      const caller = callerOf(request, actor)
      const answer = await signInByPasskey(body, caller)
      setCookie(makeSecondStepCookie())
      for (const cookie of await signInCookies(caller, answer)) setCookie(cookie)
      return getAuthCheck(answer.tutor)
    },
  }),
})
