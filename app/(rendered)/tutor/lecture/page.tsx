import { redirect } from 'next/navigation'
import { requireReadyTutor } from '../page-auth'

export default async function LecturePage() {
  await requireReadyTutor('/tutor/lecture')
  redirect('/tutor/lecture/dashboard')
}
