import type { Metadata } from 'next'
import { forbidden } from 'next/navigation'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forbidden')
  return { title: t('title') }
}

export default function ForbiddenPage() {
  return forbidden()
}
