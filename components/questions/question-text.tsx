import { useTranslations } from 'next-intl'
import { BasicIcon } from '@/components/ui/basic-icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'

type Option = { id: string; html: string }

type OptionChoiceProps = {
  /** Unique on the page: the radio buttons' common name. */
  name: string
  /** The id of the element that says what is asked. */
  labelledBy: string
  options: readonly Option[]
  value: string | null
  onValueChange: (answerId: string) => void
  /** Shows what was chosen and takes nothing more. */
  locked?: boolean
}

/** The answers of a question as rows that a thumb cannot miss; radio buttons underneath. */
export function OptionChoice(props: OptionChoiceProps) {
  const { name, labelledBy, options, value, onValueChange, locked = false } = props
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-disabled={locked || undefined}
      className="grid gap-2.5"
    >
      {options.map((option, index) => (
        <label key={option.id} className={cn('relative block', locked && 'cursor-default')}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={value === option.id}
            disabled={locked && value !== option.id}
            onChange={() => !locked && onValueChange(option.id)}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          />
          <span
            className={cn(
              'flex min-h-14 items-start gap-3 rounded-lg border-[1.5px] border-edge bg-surface px-3 py-2.5 transition-colors duration-150',
              'peer-checked:border-accent peer-checked:bg-chosen peer-checked:inset-ring-2 peer-checked:inset-ring-accent',
              'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
              !locked && 'peer-hover:border-ink peer-active:translate-y-px',
              locked && value !== option.id && 'border-line text-muted',
            )}
          >
            <OptionBadge index={index} faded={locked && value !== option.id} />
            {/* Above the button that lies over the row, so that a finger can scroll what is too wide. */}
            <RichText
              html={option.html}
              className="min-w-0 flex-1 self-center wrap-anywhere [&_:is(pre,table,math[display=block])]:relative"
            />
            <BasicIcon
              name="check"
              className={cn(
                'size-6 self-center text-accent transition-opacity duration-150',
                value !== option.id && 'opacity-0',
              )}
            />
          </span>
        </label>
      ))}
    </div>
  )
}

/** Why the correct answer is correct; nothing without a text. */
export function Explanation({ html }: { html: string | null | undefined }) {
  const t = useTranslations('rounds')
  if (!html) return null
  return (
    <div className="grid gap-1 rounded border-l-4 border-success bg-sunk px-4 py-3">
      <p className="text-sm font-semibold">{t('explanation')}</p>
      <RichText html={html} className="min-w-0 wrap-anywhere" />
    </div>
  )
}

const sizes = { md: 'text-base', lg: 'text-lg' } as const

type QuestionTextProps = { html: string; size?: keyof typeof sizes; id?: string; className?: string }

/** What is asked, as the server rendered it; the same text on phone and laptop. */
export function QuestionText({ html, size = 'lg', id, className }: QuestionTextProps) {
  return (
    <div id={id} className={cn('min-w-0 wrap-anywhere', sizes[size], className)}>
      <RichText html={html} />
    </div>
  )
}
