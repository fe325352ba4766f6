import { z } from 'zod'
import { choiceInput } from '@/lib/questions/kinds/choice-schema'
import { numberInput } from '@/lib/questions/kinds/number/input-schema'
import { orderInput } from '@/lib/questions/kinds/order/input-schema'
import { scaleInput } from '@/lib/questions/kinds/scale/input-schema'
import { textInput } from '@/lib/questions/kinds/text/input-schema'

/**
 * A new question; without a kind it is `single`, with one correct answer. With `graded: false` it is a survey without
 * correct answers, and its points are ignored. Correct answers are given by their index from 0: one as `correctAnswer`,
 * several as `correctAnswers`; `scoring` is for kinds with partly correct responses. A `number` has the correct value,
 * a tolerance and a unit; a `text` has `accepted` texts; the answers of an `order` are its items in the correct order.
 * The result is what is stored.
 */
export const questionInput = z.discriminatedUnion(
  'kind',
  [choiceInput, numberInput, textInput, orderInput, scaleInput],
  { error: 'choose' },
)

/** As it is sent. */
export type QuestionInput = z.input<typeof questionInput>
