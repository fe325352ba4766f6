'use client'

import { createContext, use, type ReactNode } from 'react'
import { noLinks, type SiteLinks } from './no-links'

const SiteLinksContext = createContext<SiteLinks>(noLinks)

/** Provides the chair's data to components that cannot load it, such as the error page. */
export function SiteLinksProvider({ links, children }: { links: SiteLinks; children: ReactNode }) {
  return <SiteLinksContext value={links}>{children}</SiteLinksContext>
}

export function useSiteLinks(): SiteLinks {
  return use(SiteLinksContext)
}
