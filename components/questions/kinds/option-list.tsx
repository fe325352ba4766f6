import { BasicIcon } from '@/components/ui/basic-icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'
import type { AnswerFieldProps } from './answer-field'
import { EnlargeAnswer, hasLargePicture } from './enlarge-answer'

type OptionListProps = Pick<AnswerFieldProps, 'name' | 'labelledBy' | 'locked' | 'enlargeable'> & {
  type: 'radio' | 'checkbox'
  options: readonly { id: string; html: string }[]
  chosen: readonly string[]
  onToggle: (answerId: string) => void
}

/** The answers of a question as large rows, with radio buttons or checkboxes underneath. */
export function OptionList(props: OptionListProps) {
  const { type, name, labelledBy, options, chosen, onToggle, locked = false, enlargeable = false } = props
  return (
    <div
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      aria-disabled={locked || undefined}
      className="grid gap-2.5"
    >
      {options.map((option, index) => {
        const isChosen = chosen.includes(option.id)
        return (
          <div key={option.id}>
            <label className={cn('relative block', locked && 'cursor-default')}>
              <input
                type={type}
                name={name}
                value={option.id}
                checked={isChosen}
                disabled={locked && !isChosen}
                onChange={() => !locked && onToggle(option.id)}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
              />
              <span
                className={cn(
                  'flex min-h-14 items-start gap-3 rounded-lg border-[1.5px] border-edge bg-surface px-3 py-2.5 transition-colors duration-150',
                  'peer-checked:border-accent peer-checked:bg-chosen peer-checked:inset-ring-2 peer-checked:inset-ring-accent',
                  'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
                  !locked && 'peer-hover:border-ink peer-active:translate-y-px',
                  locked && !isChosen && 'border-line text-muted',
                )}
              >
                <OptionBadge index={index} faded={locked && !isChosen} />
                {/* Above the button that lies over the row, so that a finger can scroll what is too wide. */}
                <RichText
                  html={option.html}
                  className="min-w-0 flex-1 self-center wrap-anywhere [&_:is(pre,table,math[display=block])]:relative"
                />
                <span
                  className={cn(
                    'flex shrink-0 self-center',
                    type === 'checkbox' && 'rounded-sm inset-ring-[1.5px] inset-ring-edge',
                  )}
                >
                  <BasicIcon
                    name="check"
                    className={cn(
                      'size-6 text-accent transition-opacity duration-150',
                      !isChosen && 'opacity-0',
                    )}
                  />
                </span>
              </span>
            </label>
            {enlargeable && hasLargePicture(option.html) && <EnlargeAnswer index={index} />}
          </div>
        )
      })}
    </div>
  )
}
