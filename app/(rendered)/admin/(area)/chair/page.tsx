import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeading } from '@/components/layout/page-heading'
import { Panel } from '@/components/ui/panel'
import { requireAdmin } from '@/lib/auth/page-auth'
import { can } from '@/lib/auth/permissions'
import { getChairRecord } from '@/lib/chair/queries'
import { ChairForm } from './_components/chair-form'
import { SecondFactorSwitch } from './_components/second-factor-switch'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.chair')
  return { title: t('title') }
}

export default async function ChairPage() {
  const admin = await requireAdmin('/admin/chair')
  const [t, chair] = await Promise.all([getTranslations('admin.chair'), getChairRecord()])
  const editable = can(admin.role, 'editChair')
  return (
    <div className="max-w-2xl">
      <PageHeading title={t('title')} lead={t(editable ? 'lead' : 'readOnly')} />
      <div className="grid gap-6">
        <Panel>
          <ChairForm chair={chair} editable={editable} />
        </Panel>
        <SecondFactorSwitch required={chair.requireSecondFactor} editable={editable} />
      </div>
    </div>
  )
}
