'use client'

import { useTranslations } from 'next-intl'
import { useSettled } from '@/components/rounds/use-settled'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { BottomBar } from './bottom-bar'
import type { StudentPageState } from './use-student-page'

/** The numbers that fit in one row on the narrowest phone. */
const ONE_ROW = 6

type QuestionBarProps = {
  questions: readonly { id: string }[]
  chosen: StudentPageState['chosen']
  /** The index of the open question, from 0; null if all are shown. */
  place: number | null
  /** The index of the first question neither seen nor answered, from 0; -1 for none. */
  unseen: number
  submitting: boolean
  onGo: (place: number) => void
  onSubmit: () => void
}

/** The questions by number, with a dot for answered ones, and buttons to navigate. */
export function QuestionBar(props: QuestionBarProps) {
  const { questions, chosen, place, unseen, submitting, onGo, onSubmit } = props
  const t = useTranslations('student.quickCheck')
  const allSeen = unseen === -1
  const settled = useSettled(String(allSeen))
  // After the last question come those that were skipped.
  const next = place === questions.length - 1 ? unseen : (place ?? -1) + 1
  // What is being submitted needs the room of the others; the numbers still lead everywhere.
  const stepwise = questions.length > 1 && place !== null && !submitting
  return (
    <BottomBar>
      {questions.length > 1 && (
        <nav aria-label={t('numbers')}>
          <ol
            className={cn(
              'grid justify-start',
              questions.length > ONE_ROW
                ? 'grid-cols-[repeat(4,minmax(44px,6rem))] min-[384px]:grid-cols-[repeat(8,minmax(min(44px,12.5%),6rem))]'
                : 'grid-flow-col auto-cols-[minmax(44px,6rem)] gap-[4px]',
            )}
          >
            {questions.map(({ id }, index) => (
              <li key={id} className="grid">
                <NumberButton
                  number={index + 1}
                  current={index === place}
                  answered={Boolean(chosen[id])}
                  onPress={() => onGo(index)}
                />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap gap-2.5">
        {stepwise && (
          <Button variant="secondary" disabled={place === 0} className={way} onClick={() => onGo(place - 1)}>
            {t('previous')}
          </Button>
        )}
        {/* Submit appears where a part of Next was, so it ignores a second tap. */}
        {stepwise && (
          <Button
            variant={allSeen ? 'secondary' : 'primary'}
            waiting={next === -1}
            className={way}
            onClick={() => onGo(next)}
          >
            {t('next')}
          </Button>
        )}
        {allSeen && (
          <Button
            className={way}
            pending={submitting}
            pendingLabel={t('submitting')}
            held={!settled}
            onClick={onSubmit}
          >
            {t('submit')}
          </Button>
        )}
      </div>
    </BottomBar>
  )
}

const way =
  'min-h-13! min-w-0 flex-auto px-2! text-base! min-[22rem]:flex-1 min-[22rem]:px-4! min-[22rem]:text-lg!'

type NumberButtonProps = { number: number; current: boolean; answered: boolean; onPress: () => void }

function NumberButton({ number, current, answered, onPress }: NumberButtonProps) {
  const t = useTranslations('student.quickCheck')
  return (
    <button
      type="button"
      onClick={onPress}
      aria-current={current ? 'step' : undefined}
      aria-label={t('go', { number, state: answered ? 'answered' : 'open' })}
      className={cn(
        'target tabular relative flex items-center justify-center rounded border-[1.5px] pb-2 font-semibold transition-colors duration-150',
        current
          ? 'border-ink bg-surface text-ink'
          : 'border-transparent text-muted hover:bg-sunk hover:text-ink',
      )}
    >
      {number}
      <span
        aria-hidden
        className={cn(
          'absolute bottom-1.5 left-1/2 size-2 -translate-x-1/2 rounded-full border-[1.5px]',
          answered ? 'border-accent bg-accent' : 'border-edge',
        )}
      />
    </button>
  )
}
