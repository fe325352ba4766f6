import { actions, endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'
import { archiveSession, createSession, deleteSession, editSession } from '@/lib/sessions/commands'
import { listSessions } from '@/lib/sessions/queries'
import {
  sessionArchive,
  sessionChoice,
  sessionEdit,
  sessionInput,
  sessionListQuery,
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
    reply: listOf(sessionView),
    handle: ({ actor, query }) => listSessions(actor, query),
  }),
  POST: actions({ create, edit, archive, delete: remove }),
})
