import { cache } from 'react'
import { noLinks, type SiteLinks } from '@/components/layout/no-links'
import { getChair } from '@/lib/chair/queries'
import { log } from '@/lib/observability/log'

/** The chair's name and legal links for the footer. If they cannot be read, the page is shown without them. */
export const siteLinks = cache(async (): Promise<SiteLinks> => {
  try {
    return await getChair()
  } catch (error) {
    log().warn({ err: error }, 'the legal links could not be read')
    return noLinks
  }
})
