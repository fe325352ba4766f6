import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DenialPage } from '@/app/(rendered)/denial-page'
import { requireSignIn } from '@/lib/auth/page-auth'
import { forbiddenPath } from '@/lib/auth/redirects'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forbidden')
  return { title: t('title') }
}

export default async function AccessDeniedPage() {
  await requireSignIn(forbiddenPath)
  return <DenialPage />
}
