import { actions, endpoint, route } from '@/lib/http/endpoint'
import { rateQuickCheck } from '@/lib/ratings/commands'
import { quickCheckRatingInput, ratedView } from '@/lib/ratings/schema'
import { saveDraftAnswer, submitQuickCheck } from '@/lib/rounds/answer-commands'
import { submitInput, submitReply, draftAnswerInput, draftAnswerReply } from '@/lib/rounds/answer-schema'

const submit = endpoint({
  allow: 'participant',
  auth: 'deferred',
  summary: 'Submits a QuickCheck; the given answers override the draft.',
  body: submitInput,
  reply: submitReply,
  handle: ({ actor, body }) => submitQuickCheck(actor, body),
})

const feedback = endpoint({
  allow: 'participant',
  anonymous: true,
  summary: 'Rates quality and relevance of the questions, once.',
  body: quickCheckRatingInput,
  reply: ratedView,
  handle: ({ actor, body }) => rateQuickCheck(actor, body),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    allow: 'participant',
    auth: 'deferred',
    summary: 'Saves one draft answer and says what is stored now.',
    body: draftAnswerInput,
    reply: draftAnswerReply,
    handle: ({ actor, body }) => saveDraftAnswer(actor, body),
  }),
  POST: actions({ '': submit, feedback }),
})
