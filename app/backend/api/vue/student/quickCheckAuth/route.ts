import { endpoint, route } from '@/lib/http/endpoint'
import { identityInput } from '@/lib/participants/schema'
import { leaveQuickCheck, registerForQuickCheck } from '@/lib/rounds/registration-commands'
import { studentState } from '@/lib/rounds/student-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'participant',
    summary: 'Registers for the running QuickCheck, or corrects name and number.',
    body: identityInput,
    reply: studentState,
    handle: ({ actor, body }) => registerForQuickCheck(actor, body),
  }),
  DELETE: endpoint({
    allow: 'participant',
    summary: 'Leaves the running QuickCheck before submitting.',
    reply: studentState,
    handle: ({ actor }) => leaveQuickCheck(actor),
  }),
})
