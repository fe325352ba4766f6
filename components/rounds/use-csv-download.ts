'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { fetchResultsCsv } from '@/lib/rounds/client'

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

/** Fetches the results of a QuickCheck as a file; says so when there are none. `pending` is the format under way. */
export function useCsvDownload() {
  const t = useTranslations('sessions.csv')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<CsvFormat | null>(null)

  async function download({ itemId, title, round }: CsvSource, format: CsvFormat) {
    setPending(format)
    try {
      const blob = await fetchResultsCsv(itemId, { ...(round && { round: round.id }), format })
      const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
      save(blob, round ? `${name}-${round.number}.csv` : `${name}.csv`)
    } catch (error) {
      const isEmpty = error instanceof ApiError && error.code === 'nothing_to_export'
      if (isEmpty) notify({ title: t('none'), variant: 'destructive' })
      else notifyError(error)
    } finally {
      setPending(null)
    }
  }

  return { pending, download }
}
