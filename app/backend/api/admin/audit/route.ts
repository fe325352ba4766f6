import { listAudit } from '@/lib/audit/queries'
import { auditListQuery, auditView } from '@/lib/audit/schema'
import { endpoint, route } from '@/lib/http/endpoint'
import { listOf } from '@/lib/http/fields'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'readAudit',
    summary: 'Lists who changed users, lectures, semesters and the chair, and who deleted results.',
    query: auditListQuery,
    reply: listOf(auditView),
    handle: ({ query }) => listAudit(query),
  }),
})
