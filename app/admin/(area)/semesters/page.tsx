import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireAdmin } from '@/lib/auth/gates'
import { listSemesters } from '@/lib/semesters/queries'
import { SemesterTable } from './_components/semester-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.semesters')
  return { title: t('title') }
}

export default async function SemestersPage() {
  await requireAdmin('/admin/semesters')
  const { items } = await listSemesters({ page: 1, pageSize: 200 })
  return <SemesterTable semesters={items} edited={null} />
}
