import { useTranslations } from 'next-intl'
import { MessagePage } from '@/components/layout/message-page'
import { PageFrame } from '@/components/layout/page-frame'
import { LazyPreferences } from '@/components/layout/lazy-preferences'
import type { SiteLinks } from '@/components/layout/no-links'
import { buttonClass } from '@/components/ui/button-class'
import { FreshLink } from '@/components/ui/fresh-link'

/** The page for a visitor without permission, at any address. */
export function AccessDenied({ links }: { links: SiteLinks }) {
  const t = useTranslations('forbidden')
  const tTerms = useTranslations('terms')
  return (
    <PageFrame links={links} preferences={<LazyPreferences />} width="reading" centred>
      <MessagePage mark="403" heading={t('heading')} text={t('text')}>
        <FreshLink href="/" className={buttonClass()}>
          {tTerms('toStartPage')}
        </FreshLink>
      </MessagePage>
    </PageFrame>
  )
}
