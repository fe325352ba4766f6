import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { siteLinks } from '@/app/(rendered)/site-links'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { PageHeading } from '@/components/layout/page-heading'
import { Preferences } from '@/components/layout/preferences'
import { requireTutor } from '@/lib/auth/page-auth'
import { getSecondFactor } from '@/lib/users/second-factor-queries'
import { RequiredFactor } from './_components/required-factor'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('security') }
}

/** The only page of the tutor area that is available while a required second factor is missing. */
export default async function SecondFactorPage() {
  const tutor = await requireTutor('/tutor/second-factor')
  if (tutor.mustChangePassword) redirect('/tutor/password')
  if (!tutor.mustAddSecondFactor) redirect('/tutor/settings/security')
  const [t, tSettings, links, factor] = await Promise.all([
    getTranslations('signInSecurity'),
    getTranslations('settings'),
    siteLinks(),
    getSecondFactor(tutor),
  ])
  return (
    <PageFrame links={links} preferences={<Preferences />} width="reading" centred>
      <PageHeading title={tSettings('security')} lead={t('required')} />
      <MessagesProvider namespaces={['signInSecurity', 'fields', 'forms', 'tutor']}>
        <RequiredFactor factor={factor} />
      </MessagesProvider>
    </PageFrame>
  )
}
