import { endpoint, route } from '@/lib/http/endpoint'
import { rateLecture } from '@/lib/ratings/commands'
import { lectureRating, lectureRatingInput } from '@/lib/ratings/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'participant',
    auth: 'deferred',
    anonymous: true,
    summary: 'Rates the lecture in this session, anonymously.',
    body: lectureRatingInput,
    reply: lectureRating,
    handle: ({ actor, body }) => rateLecture(actor, body),
  }),
})
