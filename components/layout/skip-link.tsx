import { useTranslations } from 'next-intl'

/** The id of the main content on every page. */
export const contentId = 'content'

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a
      href={`#${contentId}`}
      className="no-print fixed top-2 left-2 z-50 -translate-y-20 rounded bg-accent px-4 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
