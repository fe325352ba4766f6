import { stringifySetCookie } from 'cookie'
import {
  readCookies,
  dropAccountLocale,
  preferenceCookies,
  readPreferences,
  readDevice,
} from '@/lib/auth/cookies'
import { authCheckView, credentialsInput, loggedOut } from '@/lib/auth/schema'
import { signInTutor, signOut } from '@/lib/auth/sign-in-commands'
import { dropSessionCookie, makeSessionCookie } from '@/lib/auth/token'
import { clientAddress } from '@/lib/http/address'
import { actions, endpoint, route } from '@/lib/http/endpoint'
import { getAuthCheck } from '@/lib/participants/queries'

const login = endpoint({
  allow: 'anyone',
  summary: 'Signs a tutor in by e-mail address and password.',
  format: 'form',
  body: credentialsInput,
  reply: authCheckView,
  async handle({ actor, body, request, setCookie }) {
    const cookies = readCookies(request.headers.get('cookie'))
    const device = readDevice(cookies)
    const shown = readPreferences(cookies, request.headers.get('accept-language'))
    const networkAddress = clientAddress(request.headers)
    const { token, tutor } = await signInTutor(body, { previous: actor, device, networkAddress, shown })
    setCookie(device.cookie)
    setCookie(await makeSessionCookie(token))
    for (const cookie of preferenceCookies(tutor)) setCookie(stringifySetCookie(cookie))
    return getAuthCheck(tutor)
  },
})

const logout = endpoint({
  allow: 'anyone',
  summary: 'Signs out; the cookie is worthless from then on.',
  changesByGet: true,
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
