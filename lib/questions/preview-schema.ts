import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { items } from '@/lib/http/fields'

/** Texts of one request: a question with its answers has at most nine. */
export const PREVIEW_TEXTS = { min: 1, max: 1 + bounds.answersPerQuestion.max }

export const previewInput = z.strictObject({
  texts: items(
    z.string({ error: 'text' }).max(bounds.sessionContent.max, { error: 'tooLong' }),
    PREVIEW_TEXTS,
  ),
})

/** Each text as safe HTML, in the order given. */
export const previewView = z.object({ html: z.array(z.string()) })

export type PreviewView = z.infer<typeof previewView>
