import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { GuardedLink } from '@/components/layout/guarded-link'
import { PageHeading } from '@/components/layout/page-heading'
import { buttonClass } from '@/components/ui/button-class'
import { FocusKeeper } from '@/components/ui/focus-keeper'
import { Panel } from '@/components/ui/panel'
import { listOwnSignIns } from '@/lib/users/own-sign-in-queries'
import { getAccount, hasPassword } from '@/lib/users/queries'
import { AccountForm } from '../_components/account-form'
import { OwnSignIns } from '../_components/own-sign-ins'
import { RequestedEmail } from '../_components/requested-email'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('account') }
}

export default async function AccountPage() {
  const tutor = await requireReadyTutor('/tutor/settings/account')
  const { name, email, role } = tutor
  const [t, tTerms, tRole, byPassword, { requestedEmail }, signIns] = await Promise.all([
    getTranslations('settings'),
    getTranslations('terms'),
    getTranslations('role'),
    hasPassword(tutor),
    getAccount(tutor),
    listOwnSignIns(tutor),
  ])
  return (
    <div className="grid gap-6">
      <PageHeading className="mb-0" title={t('account')} lead={t('roleIs', { role: tRole(role) })} />
      <Panel title={t('whoYouAre')}>
        <FocusKeeper className="outline-none">
          {requestedEmail !== null && <RequestedEmail email={requestedEmail} current={email} />}
          <AccountForm name={name} email={email} emailFixed={!byPassword} />
        </FocusKeeper>
      </Panel>
      <Panel title={tTerms('password')}>
        <div className="grid justify-items-start gap-4">
          <p className="max-w-prose text-muted">{t(byPassword ? 'passwordHint' : 'passwordNone')}</p>
          {byPassword && (
            <GuardedLink href="/tutor/password" className={buttonClass({ variant: 'secondary' })}>
              {tTerms('changePassword')}
            </GuardedLink>
          )}
        </div>
      </Panel>
      <Panel title={t('signIns.title')}>
        <OwnSignIns signIns={signIns.items} />
      </Panel>
    </div>
  )
}
