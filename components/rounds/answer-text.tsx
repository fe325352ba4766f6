import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'

type AnswerTextProps = { html: string; label?: string | undefined; className: string }

/** The text of an answer, or an entered value. */
export function AnswerText({ html, label, className }: AnswerTextProps) {
  if (label === undefined) return <RichText html={html} className={className} />
  return <bdi className={cn('tabular', className)}>{label}</bdi>
}
