import { cookieNames, makePhoneCookie, readCookies } from '@/lib/auth/cookies'
import { phoneFinishView } from '@/lib/auth/phone-schema'
import { finishPhoneSignIn } from '@/lib/auth/phone-sign-in-commands'
import { callerOf, signInCookies } from '@/lib/auth/sign-in-request'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    summary: 'Signs the phone in once the laptop has allowed it.',
    reply: phoneFinishView,
    async handle({ actor, request, setCookie }) {
      const caller = callerOf(request, actor)
      const secret = readCookies(request.headers.get('cookie'))[cookieNames.phone] ?? ''
      const answer = await finishPhoneSignIn(secret, caller)
      if (!answer) return { signedIn: false }
      setCookie(makePhoneCookie())
      for (const cookie of await signInCookies(caller, answer)) setCookie(cookie)
      return { signedIn: true }
    },
  }),
})
