import { cookieNames, makeSecondStepCookie, readCookies } from '@/lib/auth/cookies'
import { authCheckView, codeInput } from '@/lib/auth/schema'
import { confirmSignIn } from '@/lib/auth/second-step-commands'
import { callerOf, signInCookies } from '@/lib/auth/sign-in-request'
import { endpoint, route } from '@/lib/http/endpoint'
import { getAuthCheck } from '@/lib/participants/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    summary: 'Takes the second step of a sign-in with a one-time code or a recovery code.',
    body: codeInput,
    reply: authCheckView,
    async handle({ actor, body, request, setCookie }) {
      const caller = callerOf(request, actor)
      const token = readCookies(request.headers.get('cookie'))[cookieNames.secondStep] ?? ''
      const answer = await confirmSignIn(token, body.code, caller)
      setCookie(makeSecondStepCookie())
      for (const cookie of await signInCookies(caller, answer)) setCookie(cookie)
      return getAuthCheck(answer.tutor)
    },
  }),
})
