import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { StudentScreen } from '@/app/student-screen'
import { requireParticipant } from '@/lib/auth/page-auth'

/** The page sets its title itself, because it changes with its state. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('student')
  return { title: { absolute: '' }, description: t('description') }
}

/** In production the prerendered file is sent instead. */
export default async function Page() {
  await requireParticipant('/app')
  return <StudentScreen />
}
