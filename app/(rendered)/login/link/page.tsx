import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { siteLinks } from '@/app/(rendered)/site-links'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { PageHeading } from '@/components/layout/page-heading'
import { Preferences } from '@/components/layout/preferences'
import { readPendingLink } from '@/lib/auth/pending-link'
import { findLinkEmail } from '@/lib/users/queries'
import { LinkForm } from './_components/link-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('linkAccount')
  return { title: t('title') }
}

/** An administrator's first sign-in by the university leads here: the account's own password confirms the link. */
export default async function LinkPage() {
  const pending = await readPendingLink((await headers()).get('cookie'))
  const email = pending && (await findLinkEmail(pending.tutorId))
  if (!email) redirect('/login')
  const [t, links] = await Promise.all([getTranslations('linkAccount'), siteLinks()])
  return (
    <PageFrame links={links} preferences={<Preferences />} width="narrow" centred>
      <PageHeading title={t('title')} lead={t('lead', { name: pending.provider, email })} />
      <MessagesProvider namespaces={['linkAccount', 'entryPage', 'fields', 'forms']}>
        <LinkForm email={email} next={pending.next} />
      </MessagesProvider>
    </PageFrame>
  )
}
