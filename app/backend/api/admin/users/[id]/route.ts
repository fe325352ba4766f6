import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { editUser } from '@/lib/users/commands'
import { eraseUser } from '@/lib/users/erase-commands'
import { getUser } from '@/lib/users/queries'
import { userEdit, userReply, userView } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'admin',
    summary: 'Shows a tutor.',
    params: idParam,
    reply: userView,
    handle: ({ actor, params }) => getUser(actor, params.id),
  }),
  PATCH: endpoint({
    allow: 'admin',
    summary: 'Edits a tutor, resets the password or deactivates.',
    params: idParam,
    body: userEdit,
    reply: userReply,
    handle: ({ actor, params, body }) => editUser(actor, params.id, body),
  }),
  DELETE: endpoint({
    allow: 'admin',
    summary: 'Erases the account of a tutor; lectures and results stay.',
    params: idParam,
    reply: 'empty',
    handle: ({ actor, params }) => eraseUser(actor, params.id),
  }),
})
