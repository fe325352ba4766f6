import { actions, endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'
import {
  archiveQuestion,
  createQuestion,
  deleteQuestion,
  duplicateQuestion,
  editQuestion,
} from '@/lib/questions/commands'
import { listQuestions } from '@/lib/questions/queries'
import { questionInput } from '@/lib/questions/input-schema'
import {
  questionArchive,
  questionChoice,
  questionDuplicate,
  questionEdit,
  questionListQuery,
  questionView,
} from '@/lib/questions/schema'

const create = endpoint({
  allow: 'tutor',
  summary: 'Creates a single question.',
  query: lectureQuery,
  body: questionInput,
  reply: questionView,
  status: 201,
  handle: ({ actor, query, body }) => createQuestion(actor, query.lecture, body),
})

const edit = endpoint({
  allow: 'tutor',
  summary: 'Edits texts and points of a single question.',
  body: questionEdit,
  reply: questionView,
  handle: ({ actor, body }) => editQuestion(actor, body),
})

const archive = endpoint({
  allow: 'tutor',
  summary: 'Archives a single question, or takes it back.',
  body: questionArchive,
  reply: questionView,
  handle: ({ actor, body }) => archiveQuestion(actor, body.id, body.archived),
})

const duplicate = endpoint({
  allow: 'tutor',
  summary: 'Copies a single question, also into another lecture.',
  body: questionDuplicate,
  reply: questionView,
  status: 201,
  handle: ({ actor, body }) => duplicateQuestion(actor, body.id, body.lectureId),
})

const remove = endpoint({
  allow: 'tutor',
  summary: 'Deletes a single question that was never asked.',
  body: questionChoice,
  reply: 'empty',
  handle: ({ actor, body }) => deleteQuestion(actor, body.id),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'tutor',
    summary: 'Lists the single questions of a lecture.',
    query: questionListQuery,
    reply: listOf(questionView),
    handle: ({ actor, query }) => listQuestions(actor, query),
  }),
  POST: actions({ create, edit, archive, duplicate, delete: remove }),
})
