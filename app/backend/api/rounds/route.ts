import { endpoint, route } from '@/lib/http/endpoint'
import { listOf, listQuery } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'
import { startRound } from '@/lib/rounds/commands'
import { listRounds } from '@/lib/rounds/queries'
import { historyQuery, roundView, startInput } from '@/lib/rounds/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the rounds of a lecture, the newest first.',
    query: listQuery.extend(historyQuery.shape).extend(lectureQuery.shape),
    reply: listOf(roundView),
    handle: ({ actor, query }) => listRounds(actor, query),
  }),
  POST: endpoint({
    allow: 'tutor',
    summary: 'Starts a round of a QuickCheck or question in the active session.',
    body: startInput,
    reply: roundView,
    status: 201,
    handle: ({ actor, body }) => startRound(actor, body),
  }),
})
