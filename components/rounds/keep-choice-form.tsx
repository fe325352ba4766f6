'use client'

import { useTranslations } from 'next-intl'
import { useFieldArray, useWatch } from 'react-hook-form'
import { PictureTextArea } from '@/components/images/picture-text-area'
import { useZodForm } from '@/components/layout/use-zod-form'
import { OptionBadge } from '@/components/ui/option-badge'
import { bounds } from '@/lib/bounds'
import { formSchema } from '@/lib/questions/draft-rules'
import { letterOf } from '@/lib/questions/letter-rules'
import { keptChoice, type KeepInput, type KeptChoice } from '@/lib/rounds/start-schema'
import { KeepFrame, useKeeping, type KeepFormProps } from './keep-frame'

/** Without a correct answer it stays a survey. */
function toInput({ points, ...input }: KeptChoice): Extract<KeepInput, { answers: unknown }> {
  return input.correctAnswer === null ? input : { ...input, points }
}

const schema = formSchema(toInput, keptChoice)

/** Text, answers, correct answer and points. */
export function KeepChoiceForm(props: KeepFormProps) {
  const t = useTranslations('sessions.instant')
  const tTerms = useTranslations('terms')
  const tEditor = useTranslations('questions.editor')
  const [asked] = props.results.questions
  const defaultValues: KeptChoice = {
    text: asked?.text ?? '',
    answers: asked?.answers.map(({ text }) => ({ text })) ?? [],
    correctAnswer: null,
    points: bounds.points.default,
  }
  const page = useZodForm({ schema, defaultValues, ...useKeeping(props) })
  const { control, field, change } = page
  const { fields } = useFieldArray({ control, name: 'answers' })
  const correct = useWatch({ control, name: 'correctAnswer' })
  return (
    <KeepFrame
      page={page}
      text={field('text')}
      points={correct === null ? null : field('points', 'wholeNumber')}
      onDirty={props.onDirty}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-semibold">{tTerms('answers')}</legend>
        {fields.map(({ id }, index) => {
          const letter = letterOf(index)
          return (
            <div key={id} className="flex items-start gap-2 py-1">
              <OptionBadge index={index} className="mt-1.5" />
              <PictureTextArea
                label={tEditor('answer', { letter })}
                labelHidden
                rows={1}
                {...field(`answers.${index}.text`)}
                className="min-w-0 flex-1"
                inputClassName="min-h-11!"
              />
              <CorrectRadio
                label={tEditor('isRight', { letter })}
                text={tEditor('right')}
                checked={correct === index}
                onChoose={() => change('correctAnswer', index)}
              />
            </div>
          )
        })}
        <CorrectRadio
          text={t('none')}
          checked={correct === null}
          onChoose={() => change('correctAnswer', null)}
        />
      </fieldset>
    </KeepFrame>
  )
}

type CorrectRadioProps = { label?: string; text: string; checked: boolean; onChoose: () => void }

function CorrectRadio({ label, text, checked, onChoose }: CorrectRadioProps) {
  return (
    <label className="flex min-h-11 items-center gap-1.5 rounded px-2 hover:bg-sunk">
      <input
        type="radio"
        name="correctAnswer"
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        className="size-5 shrink-0 accent-success"
      />
      <span aria-hidden={label !== undefined}>{text}</span>
    </label>
  )
}
