import type { Metadata } from 'next'
import type { SearchParams } from '@/app/(rendered)/list-params'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import { requireAdmin } from '@/lib/auth/page-auth'
import { getSemester } from '@/lib/semesters/queries'
import { SemesterTable } from '../_components/semester-table'
import { loadSemesters } from '../load-semesters'

type PageProps = { params: Promise<{ id: string }>; searchParams: SearchParams }

async function load({ params }: PageProps) {
  const { id } = await params
  await requireAdmin(`/admin/semesters/${id}/`)
  return orNotFound(id, () => getSemester(id))
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { label } = await load(props)
  return { title: label }
}

/** One semester, open for editing above the list of all. */
export default async function SemesterPage(props: PageProps) {
  const semester = await load(props)
  return <SemesterTable {...await loadSemesters(props.searchParams)} edited={semester} />
}
