import { endpoint, route } from '@/lib/http/endpoint'
import { leavingQuery, registrationInput } from '@/lib/rounds/answer-schema'
import { leaveQuickCheck, registerForQuickCheck } from '@/lib/rounds/registration-commands'
import { getStudentState } from '@/lib/lecture-state/student-queries'
import { studentState } from '@/lib/lecture-state/student-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'participant',
    summary: 'Registers for the running QuickCheck, or corrects name and number.',
    body: registrationInput,
    reply: studentState,
    handle: async ({ actor, body }) => {
      await registerForQuickCheck(actor, body)
      return getStudentState(actor)
    },
  }),
  DELETE: endpoint({
    allow: 'participant',
    summary: 'Leaves the running QuickCheck before submitting.',
    query: leavingQuery,
    reply: studentState,
    handle: async ({ actor, query }) => {
      await leaveQuickCheck(actor, query)
      return getStudentState(actor)
    },
  }),
})
