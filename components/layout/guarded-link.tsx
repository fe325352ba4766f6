'use client'

import Link from 'next/link'
import type { ComponentProps, MouseEvent } from 'react'
import { useGuardedNavigation } from './use-guarded-navigation'

type GuardedLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

/** A link inside the product that asks again who is signed in before it moves. Not prefetched unless told. */
export function GuardedLink({ href, onClick, prefetch = false, ...rest }: GuardedLinkProps) {
  const navigate = useGuardedNavigation()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const opensElsewhere =
      event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || opensElsewhere || rest.target === '_blank') return
    event.preventDefault()
    void navigate(href)
  }

  return <Link {...rest} href={href} prefetch={prefetch} onClick={follow} />
}
