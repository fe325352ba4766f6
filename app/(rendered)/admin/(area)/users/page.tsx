import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { GuardedLink } from '@/components/layout/guarded-link'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import { requireAdmin } from '@/lib/auth/page-auth'
import { rolesVisibleTo } from '@/lib/auth/permissions'
import { listUsers } from '@/lib/users/queries'
import { userListQuery } from '@/lib/users/schema'
import { UserFilters, UserTable } from './_components/user-table'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('tutors') }
}

export default async function UsersPage({ searchParams }: { searchParams: SearchParams }) {
  const admin = await requireAdmin('/admin/users')
  const [t, tTerms, query] = await Promise.all([
    getTranslations('admin.users'),
    getTranslations('terms'),
    readListParams(searchParams, userListQuery.omit({ id: true })),
  ])
  const { items, total } = await listUsers(admin, query)
  return (
    <>
      <PageHeading
        title={tTerms('tutors')}
        lead={t('lead')}
        actions={
          <GuardedLink href="/admin/users/create/" className={buttonClass()}>
            <Icon name="plus" /> {t('create')}
          </GuardedLink>
        }
      />
      <ListBar
        searchLabel={t('search')}
        filters={<UserFilters roles={rolesVisibleTo(admin.role)} />}
        folded={['role', 'active']}
        total={total}
      />
      {items.length === 0 ? <NoMatch /> : <UserTable users={items} ownId={admin.id} />}
      <Pager page={query.page} pageSize={query.pageSize} total={total} />
    </>
  )
}
