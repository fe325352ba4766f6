import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'

const looks = {
  md: { badge: 'md', row: 'gap-3', text: 'text-base' },
  wall: { badge: 'lg', row: 'gap-5', text: 'prose-whole text-xl' },
} as const

type OptionRowProps = { index: number; html: string; size?: keyof typeof looks; faded?: boolean }

/** One answer to look at, without pressing it: badge and text. */
export function OptionRow({ index, html, size = 'md', faded }: OptionRowProps) {
  const look = looks[size]
  return (
    <div className={cn('flex min-w-0 items-center', look.row)}>
      <OptionBadge index={index} size={look.badge} faded={faded} />
      <RichText html={html} className={cn('min-w-0 flex-1 wrap-anywhere', look.text)} />
    </div>
  )
}
