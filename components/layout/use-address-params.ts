'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useOptimistic, useTransition } from 'react'
import { useGuardedNavigation } from './use-guarded-navigation'

export type ParamChanges = Readonly<Record<string, string | null>>

/** The last requested search while the address was still `from`; outdated once it has changed. */
let asked: { pathname: string; from: string; search: string } | null = null

const sameSearch = (one: string, other: URLSearchParams) =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

/** The search of the address, including pending changes, so that quick changes of several controls add up. */
function currentSearch(pathname: string): string {
  const waiting = asked?.pathname === pathname && asked.from === location.search
  return waiting && asked ? asked.search : location.search
}

/** Reads and replaces the search of the address; a changed list starts at its first page. */
export function useAddressParams() {
  const navigate = useGuardedNavigation()
  const pathname = usePathname()
  const inAddress = useSearchParams()
  // Choices are shown at once, before their page has arrived.
  const [params, setParams] = useOptimistic<URLSearchParams>(inAddress)
  const [pending, startChanging] = useTransition()

  useEffect(() => {
    const isWaiting = asked?.pathname === pathname && sameSearch(asked.from, inAddress)
    if (!isWaiting) asked = null
  }, [pathname, inAddress])

  // Cancels pending changes when the page is left.
  useEffect(
    () => () => {
      asked = null
    },
    [],
  )

  function hrefWith(changes: ParamChanges, now: URLSearchParams | string = params): string {
    const next = new URLSearchParams(now)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    const search = next.toString()
    return search ? `${pathname}?${search}` : pathname
  }

  return {
    params,
    pending,
    hrefWith,
    change: (changes: ParamChanges) =>
      startChanging(async () => {
        const href = hrefWith(changes, currentSearch(pathname))
        const search = href.split('?')[1] ?? ''
        asked = { pathname, from: location.search, search }
        setParams(new URLSearchParams(search))
        const onFailed = () => {
          asked = null
        }
        await navigate(href, { replace: true, scroll: false, onFailed })
      }),
  }
}
