import { redirect } from 'next/navigation'
import { requireReadyTutor } from '@/app/tutor/tutor-gate'

export default async function SettingsPage() {
  await requireReadyTutor('/tutor/settings')
  redirect('/tutor/settings/account')
}
