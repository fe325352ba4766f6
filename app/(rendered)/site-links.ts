import { cache } from 'react'
import { noLinks, type SiteLinks } from '@/components/layout/no-links'
import { getChair } from '@/lib/chair/queries'
import { log } from '@/lib/observability/log'

/** The chair's name and legal links for the foot of a page. A page is shown even when they cannot be read. */
export const siteLinks = cache(async (): Promise<SiteLinks> => {
  try {
    return await getChair()
  } catch (error) {
    log().warn({ err: error }, 'the legal links could not be read')
    return noLinks
  }
})
