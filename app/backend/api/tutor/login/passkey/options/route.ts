import { readCookies, readDevice } from '@/lib/auth/cookies'
import { passkeyOptions } from '@/lib/auth/passkey-schema'
import { beginPasskeySignIn } from '@/lib/auth/passkey-sign-in-commands'
import { endpoint, route } from '@/lib/http/endpoint'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Answers what a passkey is asked to sign a tutor in with.',
    reply: passkeyOptions,
    handle({ request, setCookie }) {
      const device = readDevice(readCookies(request.headers.get('cookie')))
      setCookie(device.cookie)
      return beginPasskeySignIn(device)
    },
  }),
})
