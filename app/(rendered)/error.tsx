'use client'

import dynamic from 'next/dynamic'
import { ErrorMessage, type PageError } from '@/components/layout/error-message'
import { useSiteLinks } from '@/components/layout/site-links'

// Loaded with the first failure, and left out if it cannot be loaded, so that no page includes it for nothing.
const SiteFooter = dynamic(() =>
  import('@/components/layout/site-footer').then(
    (module) => module.SiteFooter,
    () => () => null,
  ),
)

/** Shown if a page failed, and perhaps its layout, too. */
export default function ErrorPage(props: PageError) {
  const links = useSiteLinks()
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-8 px-4 py-4 sm:px-6">
      <p className="font-bold">Lectern</p>
      <main className="grid flex-1 content-center">
        <ErrorMessage {...props} />
      </main>
      <SiteFooter links={links} className="px-0 sm:px-0" />
    </div>
  )
}
