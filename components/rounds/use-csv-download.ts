'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { fetchPointsCsv, fetchResultsCsv } from '@/lib/rounds/client'

export type CsvFormat = 'plain' | 'excel'

/** What is exported: a QuickCheck in all its rounds, or one round of it. */
type CsvSource = { itemId: string; title: string; round?: { id: string; number: number } }

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A title as the name of a file. */
function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
}

function isEmpty(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'nothing_to_export'
}

/** Says that there is nothing to export (also for null), or what else went wrong. */
function useCsvFailure(): (error: unknown) => void {
  const t = useTranslations('sessions.csv')
  const notifyError = useNotifyError()
  return (error) => {
    if (error === null || isEmpty(error)) notify({ title: t('none'), variant: 'destructive' })
    else notifyError(error)
  }
}

/** Fetches the results of a QuickCheck as a file; says so when there are none. `pending` is the format under way. */
export function useCsvDownload() {
  const fail = useCsvFailure()
  const [pending, setPending] = useState<CsvFormat | null>(null)

  async function download({ itemId, title, round }: CsvSource, format: CsvFormat) {
    setPending(format)
    try {
      const blob = await fetchResultsCsv(itemId, { ...(round && { round: round.id }), format })
      const name = fileName(title)
      save(blob, round ? `${name}-${round.number}.csv` : `${name}.csv`)
    } catch (error) {
      fail(error)
    } finally {
      setPending(null)
    }
  }

  return { pending, download }
}

/** Fetches the results of several QuickChecks of one session, a file for each; says so when there are none at all. */
export function useSessionCsv() {
  const fail = useCsvFailure()
  const [pending, setPending] = useState<CsvFormat | null>(null)

  async function download(session: string, quickChecks: readonly CsvSource[], format: CsvFormat) {
    setPending(format)
    try {
      const fetched = await Promise.all(
        quickChecks.map(({ itemId }) =>
          fetchResultsCsv(itemId, { session, format }).catch((error: unknown) => {
            if (isEmpty(error)) return null
            throw error
          }),
        ),
      )
      if (fetched.every((blob) => blob === null)) fail(null)
      for (const [index, blob] of fetched.entries())
        if (blob) save(blob, `${fileName(quickChecks[index]?.title ?? '')}.csv`)
    } catch (error) {
      fail(error)
    } finally {
      setPending(null)
    }
  }

  return { pending, download }
}

/** Fetches the points of every student of a lecture as a file; says so when there are none. */
export function useLecturePoints() {
  const fail = useCsvFailure()
  const [pending, setPending] = useState<CsvFormat | null>(null)

  async function download(lectureId: string, format: CsvFormat) {
    setPending(format)
    try {
      save(await fetchPointsCsv(lectureId, format), 'points.csv')
    } catch (error) {
      fail(error)
    } finally {
      setPending(null)
    }
  }

  return { pending, download }
}
