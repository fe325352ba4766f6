import { headers } from 'next/headers'
import { forbidden } from 'next/navigation'
import { statusHeader } from '@/lib/auth/redirects'
import { AccessDenied } from './_components/access-denied'
import { siteLinks } from './site-links'

/** The page at /forbidden and /admin/403.html. Makes Next respond with 403 if nobody else has set the status. */
export async function DenialPage() {
  const headerStore = await headers()
  if (headerStore.get(statusHeader) !== '403') forbidden()
  return <AccessDenied links={await siteLinks()} />
}
