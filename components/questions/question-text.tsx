import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'

const sizes = { md: 'text-base', lg: 'text-lg', wall: 'text-2xl' } as const

type QuestionTextProps = { html: string; size?: keyof typeof sizes; id?: string; className?: string }

/** What is asked, as the server rendered it; the same text on phone, laptop and wall. */
export function QuestionText({ html, size = 'lg', id, className }: QuestionTextProps) {
  return (
    <div id={id} className={cn('min-w-0 wrap-anywhere', sizes[size], className)}>
      <RichText html={html} className={size === 'wall' ? 'prose-whole leading-snug!' : undefined} />
    </div>
  )
}
