import { endpoint, route } from '@/lib/http/endpoint'
import { editAccount } from '@/lib/users/account-commands'
import { getAccount } from '@/lib/users/queries'
import { accountEdit, ownAccountView } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows the own account.',
    beforePasswordChange: true,
    reply: ownAccountView,
    handle: ({ actor }) => getAccount(actor),
  }),
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Changes the own name or password, or asks for another address.',
    beforePasswordChange: true,
    body: accountEdit,
    reply: ownAccountView,
    handle: ({ actor, body }) => editAccount(actor, body),
  }),
})
