import { redirect } from 'next/navigation'
import { requireReadyTutor } from '../tutor-gate'

export default async function LecturePage() {
  await requireReadyTutor('/tutor/lecture')
  redirect('/tutor/lecture/dashboard')
}
