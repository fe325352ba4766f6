'use client'

import { ErrorMessage, type PageError } from '@/components/layout/error-message'
import { SiteFooter } from '@/components/layout/site-footer'
import { useSiteLinks } from '@/components/layout/site-links'
import { Wordmark } from '@/components/layout/wordmark'

/** A page failed, and the frame around it may have, too. */
export default function ErrorPage(props: PageError) {
  const links = useSiteLinks()
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-8 px-4 py-4 sm:px-6">
      <Wordmark className="text-lg" />
      <main className="grid flex-1 content-center">
        <ErrorMessage {...props} />
      </main>
      <SiteFooter links={links} className="px-0 sm:px-0" />
    </div>
  )
}
