import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { listAudit } from '@/lib/audit/queries'
import { auditListQuery } from '@/lib/audit/schema'
import { requireAdmin } from '@/lib/auth/page-auth'
import { env } from '@/lib/env'
import { AuditList, KindFilter } from './_components/audit-list'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.audit')
  return { title: t('title') }
}

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin('/admin/audit', 'readAudit')
  const [t, query] = await Promise.all([
    getTranslations('admin.audit'),
    readListParams(searchParams, auditListQuery),
  ])
  const { items, total } = await listAudit(query)
  const asked = Boolean(query.q ?? query.kind ?? query.actor)
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { months: env.RETENTION_MONTHS })} />
      <ListBar searchLabel={t('search')} filters={<KindFilter />} total={total} />
      {items.length > 0 && <AuditList entries={items} />}
      {items.length === 0 &&
        (asked ? <NoMatch /> : <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>)}
      <Pager page={query.page} pageSize={query.pageSize} total={total} />
    </>
  )
}
