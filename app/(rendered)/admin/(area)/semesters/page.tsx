import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { requireAdmin } from '@/lib/auth/page-auth'
import { SemesterTable } from './_components/semester-table'
import { loadSemesters } from './load-semesters'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.semesters')
  return { title: t('title') }
}

export default async function SemestersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin('/admin/semesters')
  return <SemesterTable {...await loadSemesters(searchParams)} edited={null} />
}
