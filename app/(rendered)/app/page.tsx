import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StudentScreen } from '@/app/student-screen'
import { requireParticipant } from '@/lib/auth/page-auth'

/** The title changes with what happens, so the page sets it itself. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('student')
  return { title: { absolute: '' }, description: t('description') }
}

/** In the production server the file of the build takes its place. */
export default async function Page() {
  await requireParticipant('/app')
  return <StudentScreen />
}
