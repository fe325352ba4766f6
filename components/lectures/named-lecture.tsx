'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { namedLecture } from '@/lib/lectures/address-rules'

type Named = { id: string; title: string; semester: string }

let named: Named | null = null
const listeners = new Set<() => void>()

function tell(next: Named | null) {
  named = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the area around a page which lecture the page is about, when that is not the current one. */
export function NamedLecture({ lecture: { id, title, semester } }: { lecture: Named }) {
  useEffect(() => {
    tell({ id, title, semester })
    return () => tell(null)
  }, [id, title, semester])
  return null
}

/**
 * The lecture that the address names, if it is another than `currentId`; `lecture` is null until the page has told
 * which that is. Null when pages are about the current one.
 */
export function useNamedLecture(currentId: string | null): { lecture: Named | null } | null {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const told = useSyncExternalStore(
    subscribe,
    () => named,
    () => null,
  )
  const id = namedLecture({ pathname, search })
  if (id === null || id === currentId) return null
  return { lecture: told?.id === id ? told : null }
}
