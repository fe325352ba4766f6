'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { RoundView } from '@/lib/rounds/schema'
import { useCsvDownload } from './use-csv-download'

/** The results of a round of a QuickCheck as a file, plain or the way Excel likes it. */
export function CsvButtons({ round }: { round: Pick<RoundView, 'id' | 'itemId' | 'title' | 'number'> }) {
  const t = useTranslations('sessions')
  const { pending, download } = useCsvDownload()
  const { itemId, title, id, number } = round

  return (['plain', 'excel'] as const).map((format) => (
    <Button
      key={format}
      variant="quiet"
      icon={<Icon name="download" />}
      pending={pending === format}
      pendingLabel={t('csv.loading')}
      onClick={() => void download({ itemId, title, round: { id, number } }, format)}
    >
      {t(`csv.${format}`)}
    </Button>
  ))
}
