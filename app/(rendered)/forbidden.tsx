import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccessDenied } from './_components/access-denied'
import { siteLinks } from './site-links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forbidden')
  return { title: t('title') }
}

/** Shown with status 403 instead of a page that calls `forbidden()`. */
export default async function Forbidden() {
  return <AccessDenied links={await siteLinks()} />
}
