import { endpoint, route } from '@/lib/http/endpoint'
import { previewInput, previewView } from '@/lib/questions/schema'
import { renderPreview } from '@/lib/questions/queries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    safe: true,
    summary: 'Renders texts as they will be shown, before they are stored.',
    body: previewInput,
    reply: previewView,
    handle: ({ body }) => renderPreview(body.texts),
  }),
})
