import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { siteLinks } from '@/app/(rendered)/site-links'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { Preferences } from '@/components/layout/preferences'
import { PhoneSignIn } from './_components/phone-sign-in'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('phone')
  return { title: t('title') }
}

/** The target of a laptop's QR code on a tutor's phone. The token is in the fragment, which no server receives. */
export default async function PhonePage() {
  return (
    <PageFrame links={await siteLinks()} preferences={<Preferences />} centred>
      <MessagesProvider namespaces={['phone']}>
        <PhoneSignIn />
      </MessagesProvider>
    </PageFrame>
  )
}
