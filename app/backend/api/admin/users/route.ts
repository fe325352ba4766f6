import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { createUser, prepareUser } from '@/lib/users/commands'
import { listUsers } from '@/lib/users/queries'
import { userInput, userListQuery, userReply, userView } from '@/lib/users/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'admin',
    summary: 'Lists the tutors.',
    query: userListQuery,
    reply: listOf(userView),
    handle: ({ actor, query }) => listUsers(actor, query),
  }),
  POST: endpoint({
    allow: 'admin',
    summary: 'Creates a tutor.',
    body: userInput,
    reply: userReply,
    status: 201,
    prepare: ({ actor, body }) => prepareUser(actor, body),
    handle: ({ actor, prepared }) => createUser(actor, prepared),
  }),
})
