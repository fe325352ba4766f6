import { useFormatter, useTranslations } from 'next-intl'
import { AddressSelect } from '@/components/layout/address-select'
import { GuardedLink } from '@/components/layout/guarded-link'
import { SortHeader } from '@/components/layout/sort-header'
import { StatusPill } from '@/components/ui/status-pill'
import type { UserView } from '@/lib/users/schema'
import { PhoneSort } from '../../_components/phone-sort'

const STANDARD = 'name'

/** All tutors; on phones the columns are below the name. */
export function UserTable({ users, ownId }: { users: readonly UserView[]; ownId: string }) {
  const t = useTranslations('admin.users')
  const tTerms = useTranslations('terms')
  return (
    <table className="w-full border-b border-line">
      <thead className="hidden md:table-header-group">
        <tr>
          <SortHeader label={tTerms('name')} field="name" standard={STANDARD} />
          <SortHeader label={tTerms('email')} field="email" standard={STANDARD} />
          <SortHeader label={tTerms('role')} field="role" standard={STANDARD} />
          <SortHeader label={t('lastSignIn')} field="lastSignInAt" standard={STANDARD} />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} own={user.id === ownId} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user, own }: { user: UserView; own: boolean }) {
  const t = useTranslations('admin')
  const tRole = useTranslations('role')
  const format = useFormatter()
  const lastSignIn = user.lastSignInAt
    ? format.dateTime(new Date(user.lastSignInAt), 'instant')
    : t('users.never')
  return (
    <tr className="relative border-t border-line transition-colors duration-150 hover:bg-sunk">
      <td className="py-3 pr-4 align-top">
        <GuardedLink
          href={`/admin/users/${user.id}/`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
        >
          {user.name}
        </GuardedLink>
        {own && <span className="ml-2 text-sm text-muted">{t('users.you')}</span>}
        {!user.active && (
          <span className="ml-2 inline-block">
            <StatusPill tone="neutral">{t('users.inactive')}</StatusPill>
          </span>
        )}
        {user.requestedEmail !== null && (
          <span className="ml-2 inline-block">
            <StatusPill tone="info">{t('users.emailWaits')}</StatusPill>
          </span>
        )}
        <span className="block text-sm wrap-anywhere text-muted">
          {user.lectures.length > 0
            ? t('users.lectureCount', { count: user.lectures.length })
            : t('users.noLectures')}
        </span>
        <span className="block text-sm wrap-anywhere text-muted md:hidden">
          {tRole(user.role)} · {user.email}
        </span>
      </td>
      <td className="hidden py-3 pr-4 align-top wrap-anywhere md:table-cell">{user.email}</td>
      <td className="hidden py-3 pr-4 align-top md:table-cell">{tRole(user.role)}</td>
      <td className="tabular hidden py-3 align-top text-muted md:table-cell">{lastSignIn}</td>
    </tr>
  )
}

/** Filters the list by role and by whether they may sign in. */
export function UserFilters({ roles }: { roles: readonly UserView['role'][] }) {
  const t = useTranslations('admin.users')
  const tTerms = useTranslations('terms')
  const tRole = useTranslations('role')
  return (
    <>
      <AddressSelect
        label={tTerms('role')}
        name="role"
        placeholder={t('allRoles')}
        options={roles.map((role) => ({ value: role, label: tRole(role) }))}
      />
      <AddressSelect
        label={t('access')}
        name="active"
        placeholder={t('everybody')}
        options={[
          { value: 'true', label: t('active') },
          { value: 'false', label: t('deactivated') },
        ]}
      />
      <PhoneSort
        standard="name"
        options={[
          { value: 'name', label: tTerms('name') },
          { value: 'email', label: tTerms('email') },
          { value: '-lastSignInAt', label: t('lastSignIn') },
        ]}
      />
    </>
  )
}
