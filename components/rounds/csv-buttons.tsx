'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { ApiError } from '@/lib/http/fetch-json'
import { fetchResultsCsv } from '@/lib/rounds/client'
import type { RoundView } from '@/lib/rounds/schema'

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The results of a round of a QuickCheck as a file, plain or the way Excel likes it. */
export function CsvButtons({ round }: { round: Pick<RoundView, 'id' | 'itemId' | 'title' | 'number'> }) {
  const t = useTranslations('sessions')
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<'plain' | 'excel' | null>(null)

  async function download(format: 'plain' | 'excel') {
    setPending(format)
    try {
      const blob = await fetchResultsCsv(round.itemId, { round: round.id, format })
      const name = round.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
      save(blob, `${name}-${round.number}.csv`)
    } catch (error) {
      const isEmpty = error instanceof ApiError && error.code === 'nothing_to_export'
      if (isEmpty) notify({ title: t('csv.none'), variant: 'destructive' })
      else notifyError(error)
    } finally {
      setPending(null)
    }
  }

  return (['plain', 'excel'] as const).map((format) => (
    <Button
      key={format}
      variant="quiet"
      icon={<Icon name="download" />}
      pending={pending === format}
      pendingLabel={t('csv.loading')}
      onClick={() => void download(format)}
    >
      {t(`csv.${format}`)}
    </Button>
  ))
}
