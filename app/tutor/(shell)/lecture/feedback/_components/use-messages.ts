'use client'

import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { deleteFeedback, editFeedback, type FeedbackChange } from '@/lib/feedback/client'
import type { FeedbackView } from '@/lib/feedback/schema'

type Own = FeedbackChange & { deleted?: boolean }

/** Calls for each and tells which failed, with what. */
async function failuresOf(ids: readonly string[], call: (id: string) => Promise<unknown>) {
  const failed = new Map<string, unknown>()
  await Promise.all(ids.map((id) => call(id).catch((error: unknown) => failed.set(id, error))))
  return failed
}

/** The messages of a page, changed on the screen at once and taken back where the server refuses. */
export function useMessages(items: readonly FeedbackView[]) {
  const notifyError = useNotifyError()
  const [taken, setTaken] = useState(items)
  const [own, setOwn] = useState<ReadonlyMap<string, Own>>(new Map())

  if (items !== taken) {
    setTaken(items)
    setOwn(new Map())
  }

  function put(ids: readonly string[], change: Own | null) {
    setOwn((before) => {
      const next = new Map(before)
      for (const id of ids) {
        if (change) next.set(id, { ...next.get(id), ...change })
        else next.delete(id)
      }
      return next
    })
  }

  async function run(ids: readonly string[], change: Own, call: (id: string) => Promise<unknown>) {
    put(ids, change)
    const failed = await failuresOf(ids, call)
    put([...failed.keys()], null)
    for (const error of [...failed.values()].slice(0, 1)) notifyError(error)
    return failed.size === 0
  }

  return {
    messages: items.flatMap((item) => {
      const { deleted, ...change } = own.get(item.id) ?? {}
      return deleted ? [] : { ...item, ...change }
    }),
    edit: (ids: readonly string[], change: FeedbackChange) =>
      run(ids, change, (id) => editFeedback(id, change)),
    remove: (ids: readonly string[]) => run(ids, { deleted: true }, deleteFeedback),
  }
}
