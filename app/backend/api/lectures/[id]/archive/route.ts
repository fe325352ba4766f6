import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { archiveLecture } from '@/lib/lectures/commands'
import { lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Archives a lecture; its code stops working.',
    params: idParam,
    reply: lectureView,
    handle: ({ actor, params }) => archiveLecture(actor, params.id),
  }),
})
