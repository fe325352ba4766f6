import { redirect } from 'next/navigation'
import { requireReadyTutor } from './page-auth'

export default async function TutorPage() {
  await requireReadyTutor('/tutor')
  redirect('/tutor/lecture')
}
