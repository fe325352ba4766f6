import { headers } from 'next/headers'
import { forbidden } from 'next/navigation'
import { statusHeader } from '@/lib/auth/redirects'
import { AccessDenied } from './_components/access-denied'
import { siteLinks } from './site-links'

/** The page behind /forbidden and /admin/403.html. Where nobody set its status, it makes Next answer 403. */
export async function DenialPage() {
  const headerStore = await headers()
  if (headerStore.get(statusHeader) !== '403') forbidden()
  return <AccessDenied links={await siteLinks()} />
}
