import { useTranslations } from 'next-intl'
import { Icon, type IconName } from '@/components/ui/icon'
import type { FeedbackView } from '@/lib/feedback/schema'

export const categories: Record<FeedbackView['category'], IconName> = {
  contentual: 'book',
  orga: 'calendar',
  tutor: 'user',
  disruptive: 'alert',
  hqa: 'monitor',
  fun: 'smile',
  uncategorized: 'message',
}

/** The category of a message, as a drawing and a word. */
export function CategoryMark({ category }: { category: FeedbackView['category'] }) {
  const t = useTranslations('feedbackCategory')
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon name={categories[category]} />
      {t(category)}
    </span>
  )
}
