import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { siteLinks } from '@/app/site-links'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { PageHeading } from '@/components/layout/page-heading'
import { requireTutor } from '@/lib/auth/gates'
import { PasswordForm } from './_components/password-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tutor.password')
  return { title: t('title') }
}

/** The only page of the tutor area that is open with a one-time password. */
export default async function PasswordPage() {
  const tutor = await requireTutor('/tutor/password')
  const [t, links] = await Promise.all([getTranslations('tutor.password'), siteLinks()])
  return (
    <PageFrame links={links} width="narrow" centred>
      <PageHeading title={t('title')} lead={t(tutor.mustChangePassword ? 'required' : 'lead')} />
      <MessagesProvider namespaces={['tutor', 'fields', 'forms']}>
        <PasswordForm email={tutor.email} required={tutor.mustChangePassword} />
      </MessagesProvider>
    </PageFrame>
  )
}
