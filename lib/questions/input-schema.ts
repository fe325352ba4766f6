import { z } from 'zod'
import { choiceInput } from '@/lib/questions/kinds/choice-schema'
import { numberInput } from '@/lib/questions/kinds/number/input-schema'
import { orderInput } from '@/lib/questions/kinds/order/input-schema'
import { scaleInput } from '@/lib/questions/kinds/scale/input-schema'
import { textInput } from '@/lib/questions/kinds/text/input-schema'

/**
 * A new question; without a kind it is `single`, with one correct answer. With `graded: false` nothing is correct: a
 * survey, whose points are left aside. Correct answers are told by their places among the answers, from 0: one as
 * `correctAnswer`, several as `correctAnswers`; `scoring` is for kinds whose answers can be partly correct. A `number`
 * says which is correct, how far from it a response may be, and in which unit; a `text` which ones are `accepted`; the
 * answers of an `order` are its items in the correct order. It becomes what is stored.
 */
export const questionInput = z.discriminatedUnion(
  'kind',
  [choiceInput, numberInput, textInput, orderInput, scaleInput],
  { error: 'choose' },
)

/** As it is sent. */
export type QuestionInput = z.input<typeof questionInput>
