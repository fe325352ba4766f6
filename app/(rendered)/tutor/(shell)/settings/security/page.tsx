import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { PageHeading } from '@/components/layout/page-heading'
import { Panel } from '@/components/ui/panel'
import { getSecondFactor } from '@/lib/users/second-factor-queries'
import { SecondFactor } from '../_components/second-factor'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings')
  return { title: t('security') }
}

export default async function SecurityPage() {
  const tutor = await requireReadyTutor('/tutor/settings/security')
  const [t, tSettings, factor] = await Promise.all([
    getTranslations('signInSecurity'),
    getTranslations('settings'),
    getSecondFactor(tutor),
  ])
  return (
    <div className="grid gap-6">
      <PageHeading className="mb-0" title={tSettings('security')} lead={t('lead')} />
      {factor.hasPassword ? (
        <SecondFactor factor={factor} />
      ) : (
        <Panel>
          <p className="max-w-prose text-muted">{t('university')}</p>
        </Panel>
      )}
    </div>
  )
}
