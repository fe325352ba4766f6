import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { siteLinks } from '@/app/(rendered)/site-links'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { PageFrame } from '@/components/layout/page-frame'
import { PageHeading } from '@/components/layout/page-heading'
import { Preferences } from '@/components/layout/preferences'
import { requireTutor } from '@/lib/auth/page-auth'
import { hasPassword } from '@/lib/users/queries'
import { PasswordForm } from './_components/password-form'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('changePassword') }
}

/** The only page of the tutor area that is available with a one-time password. */
export default async function PasswordPage() {
  const tutor = await requireTutor('/tutor/password')
  // A tutor who signs in by the university has no password; the account's page explains that.
  if (!tutor.mustChangePassword && !(await hasPassword(tutor))) redirect('/tutor/settings/account')
  const [t, tTerms, links] = await Promise.all([
    getTranslations('tutor.password'),
    getTranslations('terms'),
    siteLinks(),
  ])
  return (
    <PageFrame links={links} preferences={<Preferences />} width="narrow" centred>
      <PageHeading
        title={tTerms('changePassword')}
        lead={t(tutor.mustChangePassword ? 'required' : 'lead')}
      />
      <MessagesProvider namespaces={['tutor', 'fields', 'forms']}>
        <PasswordForm email={tutor.email} required={tutor.mustChangePassword} />
      </MessagesProvider>
    </PageFrame>
  )
}
