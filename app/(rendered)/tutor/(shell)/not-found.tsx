import { getTranslations } from 'next-intl/server'
import { MessagePage } from '@/components/layout/message-page'

export { generateMetadata } from '@/app/(rendered)/not-found'

/** Nothing, or nothing of theirs: the way to the other pages stays around it, and what is said about the lecture. */
export default async function TutorNotFound() {
  const t = await getTranslations('notFound')
  return <MessagePage mark="404" heading={t('heading')} text={t('text')} />
}
