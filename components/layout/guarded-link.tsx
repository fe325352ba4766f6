'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import type { ComponentProps, MouseEvent } from 'react'
import { withLecture } from '@/lib/lectures/address-rules'
import { useGuardedNavigation } from './use-guarded-navigation'

type GuardedLinkProps = ComponentProps<'a'> & {
  href: string
  /** Whether the next page starts at the top. */
  scroll?: boolean
  /** Whether the current page shows that address as well. */
  here?: boolean
}

/** A link inside the product that checks the sign-in before navigating, so prefetching would be useless. */
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

/** The address with the lecture of this page, so that a link opened elsewhere leads to the same lecture. */
function useAddress(href: string): string {
  const pathname = usePathname()
  const named = useSearchParams().get('lecture')
  return named === null ? href : withLecture(href, { pathname, search: `?lecture=${named}` })
}
