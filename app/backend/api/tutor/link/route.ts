import { stringifySetCookie } from 'cookie'
import { preferenceCookies, readCookies, readDevice, readPreferences } from '@/lib/auth/cookies'
import { dropPendingLink, readPendingLink } from '@/lib/auth/pending-link'
import { authCheckView, linkConfirmation } from '@/lib/auth/schema'
import { makeSessionCookie } from '@/lib/auth/token'
import { clientAddress } from '@/lib/http/address'
import { endpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'
import { getAuthCheck } from '@/lib/participants/queries'
import { confirmLink } from '@/lib/users/university-commands'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'anyone',
    summary: 'Links the university’s identity to the account whose password is given, and signs in.',
    body: linkConfirmation,
    reply: authCheckView,
    async handle({ actor, body, request, setCookie }) {
      const header = request.headers.get('cookie')
      const pending = await readPendingLink(header)
      if (!pending) throw new AppError('not_authenticated')
      const cookies = readCookies(header)
      const device = readDevice(cookies)
      const shown = readPreferences(cookies, request.headers.get('accept-language'))
      const networkAddress = clientAddress(request.headers)
      const caller = { previous: actor, device, networkAddress, shown }
      const { token, tutor } = await confirmLink(pending, body.password, caller)
      setCookie(dropPendingLink())
      setCookie(device.cookie)
      setCookie(await makeSessionCookie(token))
      for (const cookie of preferenceCookies(tutor)) setCookie(stringifySetCookie(cookie))
      return getAuthCheck(tutor)
    },
  }),
})
