'use client'

import { useTranslations } from 'next-intl'
import { useSessionCsv } from '@/components/rounds/use-csv-download'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { PointsDownload } from './points-download'

type SessionDownloadsProps = { session: SessionView; rounds: readonly RoundView[] }

/** What can be taken along: the results of each QuickCheck of the session, and the points of the whole lecture. */
export function SessionDownloads({ session, rounds }: SessionDownloadsProps) {
  const t = useTranslations('sessions')
  const { pending, download } = useSessionCsv()
  const conducted = rounds.filter(({ kind }) => kind === 'quickcheck')
  const quickChecks = [...new Map(conducted.map((round) => [round.itemId, round])).values()]
  return (
    <div className="border-t border-line pt-3">
      <div className="-mx-3 flex flex-wrap gap-x-2">
        {(['plain', 'excel'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            icon={<Icon name="download" />}
            pending={pending === format}
            pendingLabel={t('csv.loading')}
            onClick={() => void download(session.id, quickChecks, format)}
          >
            {t(`csv.session.${format}`)}
          </Button>
        ))}
        <PointsDownload lectureId={session.lectureId} />
      </div>
    </div>
  )
}
