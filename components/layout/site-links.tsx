'use client'

import { createContext, use, type ReactNode } from 'react'
import { noLinks, type SiteLinks } from './no-links'

const SiteLinksContext = createContext<SiteLinks>(noLinks)

/** Hands what the chair says of itself to what cannot load it, such as the page that stands in for a failed one. */
export function SiteLinksProvider({ links, children }: { links: SiteLinks; children: ReactNode }) {
  return <SiteLinksContext value={links}>{children}</SiteLinksContext>
}

export function useSiteLinks(): SiteLinks {
  return use(SiteLinksContext)
}
