'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useOptimistic, useTransition } from 'react'
import { useGuardedNavigation } from './use-guarded-navigation'

export type ParamChanges = Readonly<Record<string, string | null>>

/** What was asked for last while the address still said `from`; nothing once it says something else. */
let asked: { pathname: string; from: string; search: string } | null = null

const sameSearch = (one: string, other: URLSearchParams) =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

/** What the address says, or will say in a moment: choices of several controls in quick succession add up. */
function currentSearch(pathname: string): string {
  const waiting = asked?.pathname === pathname && asked.from === location.search
  return waiting && asked ? asked.search : location.search
}

/** Reads the search part of the address and changes it in place; a list begins at its first page again. */
export function useAddressParams() {
  const navigate = useGuardedNavigation()
  const pathname = usePathname()
  const inAddress = useSearchParams()
  // What was chosen shows at once, before the page that goes with it is there.
  const [params, setParams] = useOptimistic<URLSearchParams>(inAddress)
  const [pending, startChanging] = useTransition()

  useEffect(() => {
    const isWaiting = asked?.pathname === pathname && sameSearch(asked.from, inAddress)
    if (!isWaiting) asked = null
  }, [pathname, inAddress])

  // A page that is left waits for nothing.
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
