import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeading } from '@/components/layout/page-heading'
import { Panel } from '@/components/ui/panel'
import { requireAdmin } from '@/lib/auth/page-auth'
import { rolesEditableBy } from '@/lib/auth/permissions'
import { UserForm } from '../_components/user-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.users')
  return { title: t('create') }
}

export default async function CreateUserPage() {
  const admin = await requireAdmin('/admin/users/create/')
  const t = await getTranslations('admin.users')
  return (
    <div className="max-w-2xl">
      <PageHeading title={t('create')} lead={t('createLead')} />
      <Panel>
        <UserForm user={null} roles={rolesEditableBy(admin.role)} />
      </Panel>
    </div>
  )
}
