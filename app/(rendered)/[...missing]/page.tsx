import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

/** Handles every unknown address: with two root layouts, the framework has no not-found page of its own. */
export default function MissingPage(): never {
  notFound()
}
