import { endpoint, route } from '@/lib/http/endpoint'
import { previewInput, previewView } from '@/lib/questions/schema'
import { renderPreview } from '@/lib/markdown/render'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    safe: true,
    summary: 'Renders texts as they will be shown, before they are stored.',
    body: previewInput,
    reply: previewView,
    handle: async ({ body }) => ({ html: await renderPreview(body.texts) }),
  }),
})
