import { redirect } from 'next/navigation'
import { requireReadyTutor } from './tutor-gate'

export default async function TutorPage() {
  await requireReadyTutor('/tutor')
  redirect('/tutor/lecture')
}
