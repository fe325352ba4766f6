import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { readEntryQuery, type EntryQuery } from '@/lib/auth/entry-query'
import { fetchJson } from '@/lib/http/fetch-json'
import type { EntryView } from '@/lib/participants/schema'

const neverChanges = () => () => undefined

/** What the address asks for; null before the page is awake. */
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
  /** Undefined until it is there, null when it could not be had. */
  entry: EntryView | null | undefined
  /** Gives it when it is there, and asks once more where it could not be had. Throws ApiError or NetworkError. */
  load: () => Promise<EntryView>
}

/** What the entry page knows: from its address, and of this installation and whoever is signed in from the server. */
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
