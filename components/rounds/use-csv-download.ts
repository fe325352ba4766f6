'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { fetchPointsCsv, fetchResultsCsv } from '@/lib/rounds/client'

export type CsvFormat = 'plain' | 'excel'

type CsvFile = { name: string; blob: Blob }

/** Fetches the files of a download in one of the formats; what has nothing to export is left out. */
export type CsvSource = (format: CsvFormat) => Promise<CsvFile[]>

type QuickCheckItem = { itemId: string; title: string }

function save({ name, blob }: CsvFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}.csv`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A title as the name of a file. */
function fileName(title: string): string {
  return title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
}

async function filesOf(name: string, fetched: Promise<Blob>): Promise<CsvFile[]> {
  try {
    return [{ name, blob: await fetched }]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_to_export') return []
    throw error
  }
}

/** A QuickCheck in all its rounds, or one round of it. */
export function resultsCsv(
  { itemId, title }: QuickCheckItem,
  round?: { id: string; number: number },
): CsvSource {
  const name = round ? `${fileName(title)}-${round.number}` : fileName(title)
  return (format) => filesOf(name, fetchResultsCsv(itemId, { ...(round && { round: round.id }), format }))
}

/** Several QuickChecks of one session, a file for each. */
export function sessionCsv(session: string, quickChecks: readonly QuickCheckItem[]): CsvSource {
  return async (format) => {
    const fetched = quickChecks.map(({ itemId, title }) =>
      filesOf(fileName(title), fetchResultsCsv(itemId, { session, format })),
    )
    return (await Promise.all(fetched)).flat()
  }
}

/** The points of every student of a lecture. */
export function pointsCsv(lectureId: string): CsvSource {
  return (format) => filesOf('points', fetchPointsCsv(lectureId, format))
}

/** Saves what a source fetches; says so when there is nothing. `pending` is the format under way. */
export function useCsvDownload() {
  const t = useTranslations('sessions.csv')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<CsvFormat | null>(null)

  async function download(source: CsvSource, format: CsvFormat) {
    setPending(format)
    try {
      const files = await source(format)
      if (files.length === 0) notify({ title: t('none'), variant: 'destructive' })
      for (const file of files) save(file)
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(null)
    }
  }

  return { pending, download }
}
