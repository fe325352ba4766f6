import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'

type OptionRowProps = { index: number; html: string }

/** A read-only answer: badge and text. */
export function OptionRow({ index, html }: OptionRowProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <OptionBadge index={index} />
      <RichText html={html} className="min-w-0 flex-1 text-base wrap-anywhere" />
    </div>
  )
}
