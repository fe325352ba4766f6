import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { GuardedLink } from './guarded-link'
import { NavigationProgress } from './navigation-progress'
import { KeptPreferences } from './kept-preferences'
import { ReturnGuard } from './return-guard'
import { FoldingNav, NavSheet, type NavGroup } from './side-nav'
import type { SiteLinks } from './no-links'
import { SiteFooter } from './site-footer'
import { contentId, SkipLink } from './skip-link'
import { LeaveQuestion } from './leave-question'
import { Wordmark } from './wordmark'

type TutorShellProps = {
  navigation: readonly NavGroup[]
  links: SiteLinks
  /** The current lecture and its switch. */
  lecture?: ReactNode
  account: ReactNode
  /** Open sessions, below the top bar on every page. */
  liveBar?: ReactNode
  children: ReactNode
}

/** The frame of the tutor area and the administration: a bar at the top, navigation on the left. */
export async function TutorShell({
  navigation,
  links,
  lecture,
  account,
  liveBar,
  children,
}: TutorShellProps) {
  const [t, cookieStore] = await Promise.all([getTranslations('layout'), cookies()])
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <NavigationProgress />
      <ReturnGuard />
      <LeaveQuestion />
      <header className="no-print sticky top-(--notice) z-20 flex h-14 items-center gap-1 border-b border-line bg-ground px-2 sm:gap-3 md:px-4">
        <NavSheet groups={navigation} footer={<KeptPreferences />} />
        <GuardedLink
          href="/tutor"
          aria-label={t('toStart')}
          className="target inline-flex shrink-0 items-center justify-center rounded text-lg"
        >
          <Wordmark className="[&>span]:sr-only sm:[&>span]:not-sr-only" />
        </GuardedLink>
        <div className="flex min-w-0 flex-1 *:min-w-0">{lecture}</div>
        <div className="hidden sm:block">
          <KeptPreferences />
        </div>
        {account}
      </header>
      <div className="flex">
        <FoldingNav groups={navigation} initiallyFolded={cookieStore.get('nav')?.value === 'folded'} />
        <div className="flex min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 flex-col">
          {liveBar && (
            <section
              aria-label={t('runningNow')}
              className="no-print sticky top-[calc(3.5rem+var(--notice))] z-10 empty:hidden"
            >
              {liveBar}
            </section>
          )}
          <main
            id={contentId}
            tabIndex={-1}
            className="w-full max-w-7xl flex-1 px-4 py-6 outline-none md:px-8"
          >
            {children}
          </main>
          <SiteFooter links={links} className="md:px-8" />
        </div>
      </div>
    </div>
  )
}
