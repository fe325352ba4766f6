import { z } from 'zod'
import { kindBounds } from '@/lib/later-bounds'
import { text as limited } from '@/lib/http/fields'
import { questionContent, type NewQuestion } from '@/lib/questions/kinds/content-schema'
import { foldText, oneLine } from '@/lib/questions/kinds/text/text-rules'

/** Accepted texts without duplicates. */
export const acceptedTexts = z
  .array(
    limited(kindBounds.textResponse, 'acceptedText')
      .transform(oneLine)
      .refine((line) => line !== '', { error: 'acceptedText' }),
    { error: 'acceptedText' },
  )
  .min(kindBounds.acceptedTexts.min, { error: 'acceptedText' })
  .max(kindBounds.acceptedTexts.max, { error: 'tooMany' })
  .transform((texts) =>
    [...new Map(texts.toReversed().map((one) => [foldText(one), one])).values()].toReversed(),
  )

/** A question that asks for a text, with the accepted ones; a survey has none. */
export const textInput = questionContent
  .extend({ kind: z.literal('text'), accepted: acceptedTexts.optional() })
  .refine(({ graded, accepted }) => graded === (accepted !== undefined), {
    path: ['accepted'],
    error: 'acceptedText',
  })
  .transform(({ accepted = [], ...rest }): NewQuestion => ({ ...rest, answers: [], settings: { accepted } }))
