import { redirect } from 'next/navigation'
import { requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'

export default async function SettingsPage() {
  await requireReadyTutor('/tutor/settings')
  redirect('/tutor/settings/account')
}
