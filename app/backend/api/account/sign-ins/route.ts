import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { listOwnSignIns } from '@/lib/users/own-sign-in-queries'
import { ownSignInView } from '@/lib/users/own-sign-in-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists where the own account is signed in.',
    reply: listOf(ownSignInView),
    handle: ({ actor }) => listOwnSignIns(actor),
  }),
})
