import type { AnswerFieldProps } from '@/components/questions/kinds/answer-field'
import { OptionList } from '@/components/questions/kinds/option-list'

/** One answer to choose. */
export function SingleField({ question, value, onValueChange, ...props }: AnswerFieldProps) {
  return (
    <OptionList
      {...props}
      type="radio"
      options={question.answers}
      chosen={value?.answerIds ?? []}
      onToggle={(id) => onValueChange({ answerIds: [id] })}
    />
  )
}
