import { useTranslations } from 'next-intl'
import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'

/** The explanation of the correct answer; renders nothing without a text. */
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

/** The rendered text of a question, the same on phone and laptop. */
export function QuestionText({ html, size = 'lg', id, className }: QuestionTextProps) {
  return (
    <div id={id} className={cn('min-w-0 wrap-anywhere', sizes[size], className)}>
      <RichText html={html} />
    </div>
  )
}
