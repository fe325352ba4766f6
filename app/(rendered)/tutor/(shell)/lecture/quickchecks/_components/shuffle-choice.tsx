import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import type { QuickCheckDraft } from '@/lib/quickchecks/draft-rules'

const choices = ['shuffleQuestions', 'shuffleAnswers'] as const

type ShuffleChoiceProps = {
  chosen: Pick<QuickCheckDraft, (typeof choices)[number]>
  onChange: (name: (typeof choices)[number], on: boolean) => void
}

/** Whether each student sees a different order. */
export function ShuffleChoice({ chosen, onChange }: ShuffleChoiceProps) {
  const t = useTranslations('quickchecks.form')
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="text-lg font-bold">{t('order')}</legend>
      <p className="max-w-prose text-muted">{t('orderHint')}</p>
      {choices.map((name) => (
        <Checkbox
          key={name}
          label={t(name)}
          checked={chosen[name]}
          onChange={(event) => onChange(name, event.target.checked)}
        />
      ))}
    </fieldset>
  )
}
