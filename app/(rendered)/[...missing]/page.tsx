import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

/** Every address that nothing has: with two layouts at the root, the framework knows none for it. */
export default function MissingPage(): never {
  notFound()
}
