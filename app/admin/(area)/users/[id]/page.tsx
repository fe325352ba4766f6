import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/tutor/or-not-found'
import { PageHeading } from '@/components/layout/page-heading'
import { requireAdmin } from '@/lib/auth/gates'
import { rolesEditableBy } from '@/lib/auth/permissions'
import { getUser } from '@/lib/users/queries'
import { SignInPanel } from '../_components/sign-in-panel'
import { UserFacts } from '../_components/user-facts'
import { UserForm } from '../_components/user-form'

type PageProps = { params: Promise<{ id: string }> }

async function load({ params }: PageProps) {
  const { id } = await params
  const admin = await requireAdmin(`/admin/users/${id}/`)
  return { admin, user: await orNotFound(id, () => getUser(admin, id)) }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { user } = await load(props)
  return { title: user.name }
}

export default async function UserPage(props: PageProps) {
  const [t, { admin, user }] = await Promise.all([getTranslations('admin.users'), load(props)])
  const roles = rolesEditableBy(admin.role)
  const own = user.id === admin.id
  const editable = roles.includes(user.role)
  return (
    <div className="grid max-w-2xl gap-8">
      <PageHeading className="mb-0" title={user.name} lead={own ? t('ownHint') : undefined} />
      {editable ? (
        <UserForm key={user.version} user={user} roles={own ? [user.role] : roles} />
      ) : (
        <p className="text-muted">{t('readOnly')}</p>
      )}
      <UserFacts user={user} />
      {editable && !own && <SignInPanel user={user} />}
    </div>
  )
}
