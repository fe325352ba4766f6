'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useOptimistic, useTransition } from 'react'

export type ParamChanges = Readonly<Record<string, string | null>>

/** Reads the search part of the address and changes it in place; a list begins at its first page again. */
export function useAddressParams() {
  const router = useRouter()
  const pathname = usePathname()
  const inAddress = useSearchParams()
  // What was chosen shows at once, before the page that goes with it is there.
  const [params, setParams] = useOptimistic<URLSearchParams>(inAddress)
  const [pending, startChanging] = useTransition()

  function hrefWith(changes: ParamChanges): string {
    const next = new URLSearchParams(params)
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
      startChanging(() => {
        const href = hrefWith(changes)
        setParams(new URLSearchParams(href.split('?')[1]))
        router.replace(href, { scroll: false })
      }),
  }
}
