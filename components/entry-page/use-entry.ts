import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { readEntryQuery, type EntryQuery } from '@/lib/auth/entry-query'
import { fetchJson } from '@/lib/http/fetch-json'
import type { EntryView } from '@/lib/participants/schema'

const neverChanges = () => () => undefined

/** The query of the address; null before hydration. */
function useEntryQuery(): EntryQuery | null {
  const search = useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => null,
  )
  return useMemo(
    () => (search === null ? null : readEntryQuery(new URLSearchParams(search), location.origin)),
    [search],
  )
}

export type Entry = {
  query: EntryQuery | null
  /** Undefined while loading, null if it could not be loaded. */
  entry: EntryView | null | undefined
  /** Resolves with the entry data, and loads it again if that has failed. Throws ApiError or NetworkError. */
  load: () => Promise<EntryView>
}

/** The data of the entry page: its query, this installation, and the current sign-in. */
export function useEntry(): Entry {
  const query = useEntryQuery()
  const [entry, setEntry] = useState<EntryView | null>()
  const asked = useRef<Promise<EntryView> | null>(null)

  function load(): Promise<EntryView> {
    const { code = '' } = query ?? {}
    asked.current ??= fetchJson<EntryView>('/api/entry/', { query: { code } }).then(
      (view) => {
        setEntry(view)
        return view
      },
      (error: unknown) => {
        asked.current = null
        setEntry(null)
        throw error
      },
    )
    return asked.current
  }
  const begin = useEffectEvent(() => load().catch(() => undefined))

  useEffect(() => {
    if (query) void begin()
  }, [query])

  return { query, entry, load }
}
