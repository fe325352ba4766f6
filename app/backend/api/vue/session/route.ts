import { actions, endpoint, route } from '@/lib/http/endpoint'
import { lectureQuery } from '@/lib/lectures/schema'
import { archiveSession, createSession, deleteSession, editSession } from '@/lib/sessions/commands'
import { createSessions, moveSessions } from '@/lib/sessions/plan-commands'
import { listSessions } from '@/lib/sessions/queries'
import {
  sessionArchive,
  sessionChoice,
  sessionEdit,
  sessionInput,
  sessionList,
  sessionListQuery,
  sessionMove,
  sessionSeries,
  sessionView,
} from '@/lib/sessions/schema'

const create = endpoint({
  allow: 'tutor',
  summary: 'Creates a session.',
  query: lectureQuery,
  body: sessionInput,
  reply: sessionView,
  status: 201,
  handle: ({ actor, query, body }) => createSession(actor, query.lecture, body),
})

const series = endpoint({
  allow: 'tutor',
  summary: 'Creates several sessions at once, all or none.',
  query: lectureQuery,
  body: sessionSeries,
  reply: sessionList,
  status: 201,
  handle: ({ actor, query, body }) => createSessions(actor, query.lecture, body),
})

const move = endpoint({
  allow: 'tutor',
  summary: 'Moves sessions of a lecture that have not been held to other days, all or none.',
  body: sessionMove,
  reply: sessionList,
  handle: ({ actor, body }) => moveSessions(actor, body),
})

const edit = endpoint({
  allow: 'tutor',
  summary: 'Edits a session.',
  body: sessionEdit,
  reply: sessionView,
  handle: ({ actor, body }) => editSession(actor, body),
})

const archive = endpoint({
  allow: 'tutor',
  summary: 'Archives a session, or takes it back.',
  body: sessionArchive,
  reply: sessionView,
  handle: ({ actor, body }) => archiveSession(actor, body.id, body.archived),
})

const remove = endpoint({
  allow: 'tutor',
  summary: 'Deletes a session without rounds and feedback.',
  body: sessionChoice,
  reply: 'empty',
  handle: ({ actor, body }) => deleteSession(actor, body.id),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the sessions of a lecture.',
    query: sessionListQuery,
    reply: sessionList,
    handle: ({ actor, query }) => listSessions(actor, query),
  }),
  POST: actions({ create, series, edit, move, archive, delete: remove }),
})
