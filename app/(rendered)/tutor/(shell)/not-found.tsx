import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/components/layout/message-page'
import { buttonClass } from '@/components/ui/button-class'
import { FreshLink } from '@/components/ui/fresh-link'
import { LoadOnSearch } from './_components/load-on-search'

export { generateMetadata } from '@/app/(rendered)/not-found'

/** Nothing was found, or the tutor may not see it; navigation and notices of the lecture stay. */
export default async function TutorNotFound() {
  const [t, tTerms] = await Promise.all([getTranslations('notFound'), getTranslations('terms')])
  return (
    <MessagePage mark="404" heading={t('heading')} text={t('text')}>
      <LoadOnSearch />
      <FreshLink href="/tutor" className={buttonClass()}>
        {tTerms('toStartPage')}
      </FreshLink>
    </MessagePage>
  )
}
