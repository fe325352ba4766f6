'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { useGuardedNavigation } from './use-guarded-navigation'

type GuardedLinkProps = ComponentProps<'a'> & { href: string }

/** A link inside the product that asks again who is signed in before it moves; so it has no use for prefetching. */
export function GuardedLink({ href, onClick, children, ...rest }: GuardedLinkProps) {
  const navigate = useGuardedNavigation()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const opensElsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || opensElsewhere || rest.target === '_blank') return
    event.preventDefault()
    void navigate(href)
  }

  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
