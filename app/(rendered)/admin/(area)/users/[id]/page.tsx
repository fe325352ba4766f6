import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import { PageHeading } from '@/components/layout/page-heading'
import { FocusKeeper } from '@/components/ui/focus-keeper'
import { Panel } from '@/components/ui/panel'
import { StatusPill } from '@/components/ui/status-pill'
import { requireAdmin } from '@/lib/auth/page-auth'
import { rolesEditableBy } from '@/lib/auth/permissions'
import { getUser } from '@/lib/users/queries'
import { secondFactorRejectionReason } from '@/lib/users/rules'
import { hasSecondFactor } from '@/lib/users/second-factor-queries'
import { EmailRequestPanel } from '../_components/email-request-panel'
import { ErasePanel } from '../_components/erase-panel'
import { SignInPanel } from '../_components/sign-in-panel'
import { UserFacts } from '../_components/user-facts'
import { UserForm } from '../_components/user-form'

type PageProps = { params: Promise<{ id: string }> }

async function load({ params }: PageProps) {
  const { id } = await params
  const admin = await requireAdmin(`/admin/users/${id}/`)
  const user = await orNotFound(id, () => getUser(admin, id))
  const factorRemovable = secondFactorRejectionReason(admin, user) === null && (await hasSecondFactor(id))
  return { admin, user, factorRemovable }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { user } = await load(props)
  return { title: user.name }
}

export default async function UserPage(props: PageProps) {
  const [t, tRole, { admin, user, factorRemovable }] = await Promise.all([
    getTranslations('admin'),
    getTranslations('role'),
    load(props),
  ])
  const roles = rolesEditableBy(admin.role)
  const own = user.id === admin.id
  const editable = roles.includes(user.role)
  const hint = own ? t('users.ownHint') : editable ? null : t('users.readOnly')
  return (
    <div className="max-w-2xl">
      <PageHeading
        title={user.name}
        lead={
          <>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {tRole(user.role)}
              {!user.active && <StatusPill>{t('users.inactive')}</StatusPill>}
            </span>
            {hint}
          </>
        }
      />
      <FocusKeeper className="grid gap-6 outline-none">
        {editable && !own && user.requestedEmail !== null && (
          <EmailRequestPanel
            id={user.id}
            name={user.name}
            current={user.email}
            requested={user.requestedEmail}
          />
        )}
        {editable && (
          <Panel title={t('users.about')}>
            <UserForm user={user} roles={own ? [user.role] : roles} own={own} />
          </Panel>
        )}
        <UserFacts user={user} withAddress={!editable} />
        {editable && !own && <SignInPanel user={user} factorRemovable={factorRemovable} />}
        {editable && !own && <ErasePanel id={user.id} name={user.name} lectureCount={user.lectures.length} />}
      </FocusKeeper>
    </div>
  )
}
