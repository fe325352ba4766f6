import { z } from 'zod'
import { readCookies, dropAccountLocale, dropDeviceCookie, readDevice } from '@/lib/auth/cookies'
import { authCheckView, joinInput, loggedOut } from '@/lib/auth/schema'
import { joinLecture, signOut } from '@/lib/auth/sign-in-commands'
import { dropSessionCookie, makeSessionCookie } from '@/lib/auth/token'
import { clientAddress } from '@/lib/http/address'
import { actions, endpoint, route } from '@/lib/http/endpoint'
import { getJoined } from '@/lib/lecture-state/student-queries'
import { joinedView } from '@/lib/lecture-state/student-schema'

const join = endpoint({
  allow: 'anyone',
  summary: 'Joins the lecture that has the code, and gives what the student’s page begins with.',
  format: 'form',
  body: joinInput,
  reply: joinedView,
  async handle({ actor, body, request, setCookie }) {
    const device = readDevice(readCookies(request.headers.get('cookie')))
    setCookie(device.cookie)
    const address = clientAddress(request.headers)
    const joined = await joinLecture(actor, body.code, device, address)
    setCookie(await makeSessionCookie(joined.token))
    if (actor?.kind === 'tutor') setCookie(dropAccountLocale())
    return getJoined(joined)
  },
})

const clear = endpoint({
  allow: 'anyone',
  summary: 'Leaves the lecture; with forget=1 the device is forgotten, too.',
  changesByGet: 'scripts',
  query: z.object({ forget: z.enum(['0', '1']).optional() }),
  reply: authCheckView,
  async handle({ actor, query, setCookie }) {
    if (actor) await signOut(actor)
    setCookie(dropSessionCookie())
    if (query.forget === '1') setCookie(dropDeviceCookie())
    return loggedOut
  },
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: actions({ clear }),
  POST: actions({ '': join, clear }),
})
