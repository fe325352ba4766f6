import { endpoint, route } from '@/lib/http/endpoint'
import { idParam } from '@/lib/http/fields'
import { restoreLecture } from '@/lib/lectures/commands'
import { lectureView } from '@/lib/lectures/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    summary: 'Takes a lecture back from the archive.',
    params: idParam,
    reply: lectureView,
    handle: ({ actor, params }) => restoreLecture(actor, params.id),
  }),
})
