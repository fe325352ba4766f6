import { endpoint, route } from '@/lib/http/endpoint'
import { editAccount } from '@/lib/users/account-commands'
import { getAccount } from '@/lib/users/queries'
import { accountView } from '@/lib/auth/schema'
import { accountEdit } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Shows the own account.',
    beforePasswordChange: true,
    reply: accountView,
    handle: ({ actor }) => getAccount(actor),
  }),
  PATCH: endpoint({
    allow: 'tutor',
    summary: 'Changes the own name, address or password.',
    beforePasswordChange: true,
    body: accountEdit,
    reply: accountView,
    handle: ({ actor, body }) => editAccount(actor, body),
  }),
})
