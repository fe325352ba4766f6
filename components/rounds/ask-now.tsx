'use client'

import { useTranslations } from 'next-intl'
import { useState, type SubmitEvent } from 'react'
import { useDuration } from '@/components/rounds/use-duration'
import type { RoundActions } from '@/components/rounds/use-round-actions'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { NumberField } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { toTop } from '@/components/ui/to-top'
import { bounds } from '@/lib/bounds'
import { letterOf } from '@/lib/questions/letter-rules'
import type { InstantInput } from '@/lib/rounds/start-schema'

/** A number of letters, yes and no, a number or a text to enter, or a scale. */
type Answers = (typeof others)[number] | `${number}`

const others = ['yesno', 'number', 'text', 'scale'] as const

const { min, max } = bounds.answersPerQuestion
const letters = Array.from({ length: max - min + 1 }, (_, index) => min + index)

/** From A to the last letter, as on the badges. */
const lettersOf = (count: number) => `A–${letterOf(count - 1)}`

function inputOf(answers: Answers, timer: number): InstantInput {
  const other = others.find((form) => form === answers)
  const asked = { kind: 'instant', timer } as const
  return other ? { ...asked, form: other } : { ...asked, form: 'choice', options: Number(answers) }
}

/** Asks an instant question: spoken aloud, answered with letters, yes and no, a number, a text or a scale. */
export function AskNow({ actions }: { actions: RoundActions }) {
  const t = useTranslations('sessions.instant')
  const [open, setOpen] = useState(false)
  const [answers, setAnswers] = useState<Answers>(`${bounds.instantOptions}`)

  function close() {
    setOpen(false)
    // On a phone, shows what has been asked, above the list that this button is in.
    toTop()
  }

  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-2">
      <p className="text-sm text-muted">{t('hint')}</p>
      <Button
        variant="secondary"
        icon={<Icon name="play" />}
        shortcut="Q"
        data-key="ask"
        aria-haspopup="dialog"
        disabled={actions.busy}
        onClick={() => setOpen(true)}
      >
        {t('ask')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('lead')}>
        <AskForm {...{ actions, answers }} onAnswers={setAnswers} onDone={close} />
      </Dialog>
    </div>
  )
}

type AskFormProps = {
  actions: RoundActions
  answers: Answers
  onAnswers: (answers: Answers) => void
  onDone: () => void
}

function AskForm({ actions, answers, onAnswers, onDone }: AskFormProps) {
  const t = useTranslations('sessions.instant')
  const tSessions = useTranslations('sessions')
  const duration = useDuration()
  const { quizTimer } = useLecture().state.lecture
  const [timer, setTimer] = useState<number | null>(quizTimer)
  const limits = bounds.quizTimer
  const isOk = timer !== null && timer >= limits.min && timer <= limits.max

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    if (isOk && (await actions.ask(inputOf(answers, timer)))) onDone()
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void ask(event)}>
      <Segmented<Answers>
        legend={t('form')}
        options={[
          ...letters.map((count) => ({ value: `${count}` as const, label: lettersOf(count) })),
          { value: 'yesno', label: t('yesno') },
          { value: 'number', label: t('number') },
          { value: 'text', label: t('textForm') },
          { value: 'scale', label: t('scaleForm') },
        ]}
        value={answers}
        onValueChange={onAnswers}
      />
      <NumberField
        label={tSessions('timer')}
        unit="s"
        hint={isOk ? duration(1, timer) : undefined}
        defaultValue={quizTimer}
        onValueChange={setTimer}
        error={isOk ? null : tSessions('timerBounds', limits)}
      />
      <Button
        type="submit"
        size="huge"
        wide
        data-first-focus=""
        icon={<Icon name="play" />}
        pending={actions.pending === 'start'}
        pendingLabel={tSessions('activating')}
      >
        {t('go')}
      </Button>
    </form>
  )
}
