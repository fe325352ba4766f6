import type { AnswerFieldProps } from '@/components/questions/kinds/answer-field'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import { OptionList } from '@/components/questions/kinds/option-list'

/** One answer to choose. */
export function SingleField({ question, value, onValueChange, ...props }: AnswerFieldProps) {
  return (
    <OptionList
      {...props}
      type="radio"
      options={question.answers}
      chosen={chosenIn(value)}
      onToggle={(id) => onValueChange({ answerIds: [id] })}
    />
  )
}
