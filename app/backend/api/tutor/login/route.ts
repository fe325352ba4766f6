import { dropAccountLocale, makeSecondStepCookie } from '@/lib/auth/cookies'
import { authCheckView, credentialsInput, loggedOut } from '@/lib/auth/schema'
import { signOut } from '@/lib/auth/sign-in-commands'
import { callerOf, signInCookies } from '@/lib/auth/sign-in-request'
import { dropSessionCookie } from '@/lib/auth/token'
import { signInTutor } from '@/lib/auth/tutor-sign-in-commands'
import { AppError } from '@/lib/http/errors'
import { actions, endpoint, route } from '@/lib/http/endpoint'
import { getAuthCheck } from '@/lib/participants/queries'

const login = endpoint({
  allow: 'anyone',
  summary: 'Signs a tutor in by e-mail address and password, or begins the second step of that.',
  format: 'form',
  body: credentialsInput,
  reply: authCheckView,
  async handle({ actor, body, request, setCookie }) {
    const caller = callerOf(request, actor)
    const answer = await signInTutor(body, caller)
    if ('secondStep' in answer) {
      const { token, methods } = answer.secondStep
      setCookie(caller.device.cookie)
      setCookie(makeSecondStepCookie(token))
      throw new AppError('second_factor_required', { methods })
    }
    for (const cookie of await signInCookies(caller, answer)) setCookie(cookie)
    return getAuthCheck(answer.tutor)
  },
})

const logout = endpoint({
  allow: 'anyone',
  summary: 'Signs out; the cookie is worthless from then on.',
  changesByGet: 'scripts',
  reply: authCheckView,
  async handle({ actor, setCookie }) {
    if (actor) await signOut(actor)
    setCookie(dropSessionCookie())
    setCookie(dropAccountLocale())
    return loggedOut
  },
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: actions({ logout }),
  POST: actions({ '': login, logout }),
})
