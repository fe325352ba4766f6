import { makeLocaleCookie } from '@/lib/auth/cookies'
import { endpoint, route } from '@/lib/http/endpoint'
import { editAppearance } from '@/lib/users/account-commands'
import { accountView } from '@/lib/auth/schema'
import { appearanceEdit } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Changes theme and language; the language is kept in this browser, too.',
    beforePasswordChange: true,
    body: appearanceEdit,
    reply: accountView,
    async handle({ actor, body, setCookie }) {
      const account = await editAppearance(actor, body)
      if (body.locale) setCookie(makeLocaleCookie(body.locale))
      return account
    },
  }),
})
