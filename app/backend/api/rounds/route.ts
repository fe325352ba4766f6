import { endpoint, route } from '@/lib/http/endpoint'
import { listOf, listQuery } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'
import { startRound } from '@/lib/rounds/commands'
import { startInstant } from '@/lib/rounds/instant-commands'
import { listRounds } from '@/lib/rounds/queries'
import { historyQuery, roundView } from '@/lib/rounds/schema'
import { startInput } from '@/lib/rounds/start-schema'

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
    summary:
      'Starts a round of a QuickCheck or question in the active session, also of a question that is asked now.',
    query: lectureQuery,
    body: startInput,
    reply: roundView,
    status: 201,
    handle: ({ actor, query, body }) =>
      body.kind === 'instant'
        ? startInstant(actor, query.lecture, body)
        : startRound(actor, query.lecture, body),
  }),
})
