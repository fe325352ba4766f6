'use client'

import { useEffect, useEffectEvent } from 'react'
import { useAddressParams } from '@/components/layout/use-address-params'
import { useStore } from '@/components/ui/use-store'
import { Store } from '@/lib/store'

/** A question or QuickCheck that was created in this tab. */
export type NewItem = { id: string; lectureId: string }

/** The last one; `sought`: its list has looked for it. */
const newest = new Store<(NewItem & { sought: boolean }) | null>(null)

/** Has the list of its lecture show a new question or QuickCheck, now or when it is opened next. */
export function showWhenListed({ id, lectureId }: NewItem): void {
  newest.set({ id, lectureId, sought: false })
}

type Listed = {
  lecture: { id: string }
  entries: readonly { id: string }[]
  total: number
  query: { page: number; pageSize: number; q: string; archived: boolean }
}

/** The id of the entry that is new, until the list is left. If it is on the last page, goes there once. */
export function useNewestItem({ lecture, entries, total, query }: Listed): string | null {
  const latest = useStore(newest, null)
  const { params, change } = useAddressParams()
  const isListed = entries.some(({ id }) => id === latest?.id)
  const last = Math.ceil(total / query.pageSize)
  const isByAge = query.q === '' && !query.archived && (params.get('sort') ?? 'createdAt') === 'createdAt'
  const isLater =
    latest?.lectureId === lecture.id && !latest.sought && !isListed && isByAge && query.page < last

  const goToLast = useEffectEvent(() => change({ page: String(last) }))
  useEffect(() => {
    const item = newest.get()
    if (item && (isListed || isLater)) newest.set({ ...item, sought: true })
    if (isLater) goToLast()
  }, [isListed, isLater])
  useEffect(
    () => () => {
      if (newest.get()?.sought) newest.set(null)
    },
    [],
  )
  return isListed ? (latest?.id ?? null) : null
}
