import { actions, endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'
import {
  archiveQuickCheck,
  createQuickCheck,
  deleteQuickCheck,
  duplicateQuickCheck,
  editQuickCheck,
} from '@/lib/quickchecks/commands'
import { listQuickChecks } from '@/lib/quickchecks/queries'
import {
  quickCheckArchive,
  quickCheckChoice,
  quickCheckDuplicate,
  quickCheckEdit,
  quickCheckInput,
  quickCheckListQuery,
  quickCheckView,
} from '@/lib/quickchecks/schema'

const create = endpoint({
  allow: 'tutor',
  summary: 'Creates a QuickCheck.',
  query: lectureQuery,
  body: quickCheckInput,
  reply: quickCheckView,
  status: 201,
  handle: ({ actor, query, body }) => createQuickCheck(actor, query.lecture, body),
})

const edit = endpoint({
  allow: 'tutor',
  summary: 'Edits title, sessions, texts and points of a QuickCheck.',
  body: quickCheckEdit,
  reply: quickCheckView,
  handle: ({ actor, body }) => editQuickCheck(actor, body),
})

const archive = endpoint({
  allow: 'tutor',
  summary: 'Archives a QuickCheck, or takes it back.',
  body: quickCheckArchive,
  reply: quickCheckView,
  handle: ({ actor, body }) => archiveQuickCheck(actor, body.id, body.archived),
})

const duplicate = endpoint({
  allow: 'tutor',
  summary: 'Copies a QuickCheck, also into another lecture.',
  body: quickCheckDuplicate,
  reply: quickCheckView,
  status: 201,
  handle: ({ actor, body }) => duplicateQuickCheck(actor, body),
})

const remove = endpoint({
  allow: 'tutor',
  summary: 'Deletes a QuickCheck with its questions and every result.',
  body: quickCheckChoice,
  reply: 'empty',
  handle: ({ actor, body }) => deleteQuickCheck(actor, body.id),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the QuickChecks of a lecture.',
    query: quickCheckListQuery,
    reply: listOf(quickCheckView),
    handle: ({ actor, query }) => listQuickChecks(actor, query),
  }),
  POST: actions({ create, edit, archive, duplicate, delete: remove }),
})
