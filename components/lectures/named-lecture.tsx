'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useStore } from '@/components/ui/use-store'
import { namedLecture } from '@/lib/lectures/address-rules'
import { Store } from '@/lib/store'

type Named = { id: string; title: string; semester: string }

const named = new Store<Named | null>(null)

/** Tells the area around a page which lecture the page is about, when that is not the current one. */
export function NamedLecture({ lecture: { id, title, semester } }: { lecture: Named }) {
  useEffect(() => {
    named.set({ id, title, semester })
    return () => named.set(null)
  }, [id, title, semester])
  return null
}

/**
 * The lecture that the address names, if it is another than `currentId`; `lecture` is null until the page has named
 * which that is. Null when pages are about the current one.
 */
export function useNamedLecture(currentId: string | null): { lecture: Named | null } | null {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const stored = useStore(named, null)
  const id = namedLecture({ pathname, search })
  if (id === null || id === currentId) return null
  return { lecture: stored?.id === id ? stored : null }
}
