import { useTranslations } from 'next-intl'
import { MessagePage } from '@/components/layout/message-page'
import { PageFrame } from '@/components/layout/page-frame'
import { LazyPreferences } from '@/components/layout/lazy-preferences'
import type { SiteLinks } from '@/components/layout/no-links'
import { buttonClass } from '@/components/ui/button-class'

/** What whoever may not enter sees, at whatever address. */
export function AccessDenied({ links }: { links: SiteLinks }) {
  const t = useTranslations('forbidden')
  const tTerms = useTranslations('terms')
  return (
    <PageFrame links={links} preferences={<LazyPreferences />} width="reading" centred>
      <MessagePage mark="403" heading={t('heading')} text={t('text')}>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- loads anew: another sign-in may be the remedy */}
        <a href="/" className={buttonClass()}>
          {tTerms('toStartPage')}
        </a>
      </MessagePage>
    </PageFrame>
  )
}
