import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FreshLink } from '@/components/ui/fresh-link'
import { cn } from '@/lib/cn'
import type { SiteLinks } from './no-links'
import { SiteFooter } from './site-footer'
import { contentId, SkipLink } from './skip-link'
import { Wordmark } from './wordmark'

const widths = { narrow: 'max-w-md', reading: 'max-w-2xl', wide: 'max-w-5xl' }

type PageFrameProps = {
  links: SiteLinks
  /** The switches of language and theme. */
  preferences: ReactNode
  children: ReactNode
  width?: keyof typeof widths
  /** Replaces the name of the product: on a student's page, the lecture. */
  title?: ReactNode
  /** Further controls in the header, before language and theme. */
  actions?: ReactNode
  /** Centres the content on a tall screen. */
  centred?: boolean
}

/** The frame of public and student pages: header, content, legal links. */
export function PageFrame(props: PageFrameProps) {
  const { links, preferences, children, width = 'narrow', title, actions, centred } = props
  const t = useTranslations('layout')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-5xl items-center gap-2 py-2 pr-1.5 pl-4 sm:pr-3.5 sm:pl-6">
        <div className="min-w-0 flex-1">
          {title ?? (
            <FreshLink
              href="/"
              aria-label={t('toStart')}
              className="inline-flex min-h-11 items-center rounded text-lg"
            >
              <Wordmark />
            </FreshLink>
          )}
        </div>
        {actions}
        {preferences}
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className={cn(
          'mx-auto w-full flex-1 px-4 py-6 outline-none sm:px-6',
          widths[width],
          centred && 'grid content-center',
        )}
      >
        {children}
      </main>
      <SiteFooter links={links} className="mx-auto w-full max-w-5xl" />
    </div>
  )
}
