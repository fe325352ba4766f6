import { useTranslations } from 'next-intl'
import type { AnswerFieldProps } from '@/components/questions/kinds/answer-field'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import { OptionList } from '@/components/questions/kinds/option-list'

/** Any number of answers to choose; none is no response. */
export function MultipleField({ question, value, onValueChange, ...props }: AnswerFieldProps) {
  const t = useTranslations('rounds')
  const chosen = chosenIn(value)
  function toggle(id: string) {
    const others = chosen.filter((one) => one !== id)
    const answerIds = others.length < chosen.length ? others : [...others, id].toSorted()
    onValueChange(answerIds.length === 0 ? null : { answerIds })
  }
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-muted">{t('several')}</p>
      <OptionList {...props} type="checkbox" options={question.answers} chosen={chosen} onToggle={toggle} />
    </div>
  )
}
