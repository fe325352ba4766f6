import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DenialPage } from '@/app/(rendered)/denial-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forbidden')
  return { title: t('title') }
}

export default function ForbiddenPage() {
  return <DenialPage />
}
