import { redirect } from 'next/navigation'
import { requireAdmin } from '@/lib/auth/page-auth'

export default async function AdminPage() {
  await requireAdmin('/admin')
  redirect('/admin/lectures/')
}
