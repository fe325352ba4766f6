import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/components/layout/message-page'
import { PageFrame } from '@/components/layout/page-frame'
import { LazyPreferences } from '@/components/layout/lazy-preferences'
import { buttonClass } from '@/components/ui/button-class'
import { FreshLink } from '@/components/ui/fresh-link'
import { siteLinks } from './site-links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

export default async function NotFound() {
  const [t, tTerms, links] = await Promise.all([
    getTranslations('notFound'),
    getTranslations('terms'),
    siteLinks(),
  ])
  return (
    <PageFrame links={links} preferences={<LazyPreferences />} width="reading" centred>
      <MessagePage mark="404" heading={t('heading')} text={t('text')}>
        <FreshLink href="/" className={buttonClass()}>
          {tTerms('toStartPage')}
        </FreshLink>
      </MessagePage>
    </PageFrame>
  )
}
