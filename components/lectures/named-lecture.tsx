'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { useStore } from '@/components/ui/use-store'
import { namedLecture } from '@/lib/lectures/address-rules'
import { Store } from '@/lib/store'

type Named = { id: string; title: string; semester: string }

const named = new Store<Named | null>(null)

/** Tells the surrounding layout which lecture the page is about, if it is not the current one. */
export function NamedLecture({ lecture: { id, title, semester } }: { lecture: Named }) {
  useEffect(() => {
    named.set({ id, title, semester })
    return () => named.set(null)
  }, [id, title, semester])
  return null
}

/**
 * The lecture in the address, if it is not `currentId`; its `lecture` is null until the page has provided it. Null if
 * the page is about the current one.
 */
export function useNamedLecture(currentId: string | null): { lecture: Named | null } | null {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const stored = useStore(named, null)
  const id = namedLecture({ pathname, search })
  if (id === null || id === currentId) return null
  return { lecture: stored?.id === id ? stored : null }
}
