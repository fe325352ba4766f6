'use client'

import { useTranslations } from 'next-intl'
import { useLecturePoints } from '@/components/rounds/use-csv-download'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** The points of every student of the lecture over all its sessions, as a file. */
export function PointsDownload({ lectureId }: { lectureId: string }) {
  const t = useTranslations('sessions')
  const { pending, download } = useLecturePoints()
  return (
    <Button
      variant="quiet"
      icon={<Icon name="download" />}
      pending={pending !== null}
      pendingLabel={t('csv.loading')}
      onClick={() => void download(lectureId, 'plain')}
    >
      {t('csv.points')}
    </Button>
  )
}
