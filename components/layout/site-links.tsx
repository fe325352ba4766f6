'use client'

import { createContext, use, type ReactNode } from 'react'
import type { SiteLinks } from './site-footer'

const SiteLinksContext = createContext<SiteLinks>({
  imprintUrl: null,
  privacyUrl: null,
  accessibilityUrl: null,
})

/** Hands the legal links to what cannot load them: the page that stands in for a failed one. */
export function SiteLinksProvider({ links, children }: { links: SiteLinks; children: ReactNode }) {
  return <SiteLinksContext value={links}>{children}</SiteLinksContext>
}

export function useSiteLinks(): SiteLinks {
  return use(SiteLinksContext)
}
