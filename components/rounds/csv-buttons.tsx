'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useCsvDownload, type CsvFormat, type CsvSource } from './use-csv-download'

type CsvButtonsProps = {
  source: CsvSource
  /** What the buttons say; by default only which format. A format without a label is not offered. */
  labels?: Partial<Record<CsvFormat, string>>
}

/** Downloads as CSV, plain or the way Excel likes it. */
export function CsvButtons({ source, labels }: CsvButtonsProps) {
  const t = useTranslations('sessions.csv')
  const { pending, download } = useCsvDownload()
  const said = labels ?? { plain: t('plain'), excel: t('excel') }

  return (['plain', 'excel'] as const).map(
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
