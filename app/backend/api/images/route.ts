import { imageBounds } from '@/lib/later-bounds'
import { endpoint, route } from '@/lib/http/endpoint'
import { uploadImage } from '@/lib/images/commands'
import { imageInput, imageView } from '@/lib/images/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'tutor',
    safe: true,
    summary:
      'Stores a picture (PNG, JPEG, WebP, GIF or AVIF, at most 8 MB and 40 megapixels) for texts to show.',
    format: { bytes: imageBounds.bytes, tooLarge: 'image_too_large' },
    body: imageInput,
    reply: imageView,
    status: 201,
    handle: ({ actor, body }) => uploadImage(actor, body.file),
  }),
})
