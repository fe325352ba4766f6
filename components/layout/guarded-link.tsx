'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'
import { withLecture } from '@/lib/lectures/address-rules'
import { useGuardedNavigation } from './use-guarded-navigation'

type GuardedLinkProps = ComponentProps<'a'> & {
  href: string
  /** Whether the next page begins at its top. */
  scroll?: boolean
  /** Whether the page that is shown shows that, too. */
  here?: boolean
}

/** A link inside the product that asks again who is signed in before it moves; so it has no use for prefetching. */
export function GuardedLink({ href, scroll, here, onClick, children, ...rest }: GuardedLinkProps) {
  const navigate = useGuardedNavigation()
  const address = useAddress(href)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const opensElsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || opensElsewhere || rest.target === '_blank') return
    event.preventDefault()
    void navigate(href, { scroll, here })
  }

  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  )
}

/** The address as it stands in the page, so that a link that is opened elsewhere leads to the same lecture. */
function useAddress(href: string): string {
  const pathname = usePathname()
  const named = useSearchParams().get('lecture')
  return named === null ? href : withLecture(href, { pathname, search: `?lecture=${named}` })
}
