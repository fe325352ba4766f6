import { endpoint, route } from '@/lib/http/endpoint'
import { answerQuestion } from '@/lib/rounds/answer-commands'
import { singleAnswerInput, singleAnswerReply } from '@/lib/rounds/answer-schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    allow: 'participant',
    auth: 'deferred',
    summary: 'Answers the single question, once and finally.',
    body: singleAnswerInput,
    reply: singleAnswerReply,
    handle: ({ actor, body }) => answerQuestion(actor, body),
  }),
})
