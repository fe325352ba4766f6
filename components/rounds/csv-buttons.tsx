'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/components/ui/save-file'
import { ApiError } from '@/lib/http/fetch-json'
import { fetchPointsCsv, fetchResultsCsv } from '@/lib/rounds/client'
import { csvFormat, type CsvFormat } from '@/lib/rounds/export-schema'

type CsvButtonsProps = {
  source: CsvSource
  /** The labels of the buttons; by default the format. A format without a label is not offered. */
  labels?: Partial<Record<CsvFormat, string>>
}

/** Downloads as CSV, plain or for Excel. */
export function CsvButtons({ source, labels }: CsvButtonsProps) {
  const t = useTranslations('sessions.csv')
  const { pending, download } = useCsvDownload()
  const said = labels ?? { plain: t('plain'), excel: t('excel') }

  return csvFormat.options.map(
    (format) =>
      said[format] && (
        <Button
          key={format}
          variant="quiet"
          icon={<Icon name="download" />}
          pending={pending === format}
          pendingLabel={t('loading')}
          onClick={() => void download(source, format)}
        >
          {said[format]}
        </Button>
      ),
  )
}

/** Fetches the files of a download in a format; those with nothing to export are left out. */
type CsvSource = (format: CsvFormat) => Promise<File[]>

async function filesOf(fetched: Promise<File>): Promise<File[]> {
  try {
    return [await fetched]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'nothing_to_export') return []
    throw error
  }
}

/** A QuickCheck with all its rounds, or one round of it. */
export function resultsCsv(quickCheckId: string, round?: string): CsvSource {
  return (format) => filesOf(fetchResultsCsv(quickCheckId, { ...(round && { round }), format }))
}

/** Several QuickChecks of one session, one file each. */
export function sessionCsv(session: string, quickCheckIds: readonly string[]): CsvSource {
  return async (format) => {
    const fetched = quickCheckIds.map((id) => filesOf(fetchResultsCsv(id, { session, format })))
    return (await Promise.all(fetched)).flat()
  }
}

/** The points of every student of a lecture. */
export function pointsCsv(lectureId: string): CsvSource {
  return (format) => filesOf(fetchPointsCsv(lectureId, format))
}

/** Downloads the files of a source; reports if there are none. `pending` is the format being downloaded. */
export function useCsvDownload() {
  const t = useTranslations('sessions.csv')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<CsvFormat | null>(null)

  async function download(source: CsvSource, format: CsvFormat) {
    setPending(format)
    try {
      const files = await source(format)
      if (files.length === 0) notify({ title: t('none'), variant: 'destructive' })
      for (const file of files) saveFile(file, file.name)
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(null)
    }
  }

  return { pending, download }
}
