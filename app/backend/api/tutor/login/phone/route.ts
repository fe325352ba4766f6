import { makePhoneCookie } from '@/lib/auth/cookies'
import { phoneCheckView, phoneClaim } from '@/lib/auth/phone-schema'
import { claimPhoneSignIn } from '@/lib/auth/phone-sign-in-commands'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Takes the token that a phone has scanned, once, and gives the check code to show.',
    body: phoneClaim,
    reply: phoneCheckView,
    async handle({ body, setCookie }) {
      const { check, secret } = await claimPhoneSignIn(body.token)
      setCookie(makePhoneCookie(secret))
      return { check }
    },
  }),
})
