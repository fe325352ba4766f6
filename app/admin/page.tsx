import { redirect } from 'next/navigation'
import { requireAdmin } from '@/lib/auth/gates'

export default async function AdminPage() {
  await requireAdmin('/admin')
  redirect('/admin/lectures/')
}
