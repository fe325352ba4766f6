import type { Metadata } from 'next'
import { orNotFound } from '@/app/tutor/or-not-found'
import { requireAdmin } from '@/lib/auth/gates'
import { getSemester, listSemesters } from '@/lib/semesters/queries'
import { SemesterTable } from '../_components/semester-table'

type PageProps = { params: Promise<{ id: string }> }

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
  const [semester, { items }] = await Promise.all([load(props), listSemesters({ page: 1, pageSize: 200 })])
  return <SemesterTable semesters={items} edited={semester} />
}
