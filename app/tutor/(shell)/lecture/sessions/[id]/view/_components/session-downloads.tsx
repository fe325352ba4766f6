'use client'

import { useTranslations } from 'next-intl'
import { CsvButtons } from '@/components/rounds/csv-buttons'
import { pointsCsv, sessionCsv } from '@/components/rounds/use-csv-download'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'

type SessionDownloadsProps = { session: SessionView; rounds: readonly RoundView[] }

/** What can be taken along: the results of each QuickCheck of the session, and the points of the whole lecture. */
export function SessionDownloads({ session, rounds }: SessionDownloadsProps) {
  const t = useTranslations('sessions')
  const conducted = rounds.filter(({ kind }) => kind === 'quickcheck')
  const quickCheckIds = [...new Set(conducted.map(({ itemId }) => itemId))]
  return (
    <div className="border-t border-line pt-3">
      <div className="-mx-3 grid justify-items-start gap-x-2 sm:grid-cols-2 *:text-start">
        <CsvButtons
          source={sessionCsv(session.id, quickCheckIds)}
          labels={{ plain: t('csv.session.plain'), excel: t('csv.session.excel') }}
        />
        <CsvButtons
          source={pointsCsv(session.lectureId)}
          labels={{ plain: t('csv.points.plain'), excel: t('csv.points.excel') }}
        />
      </div>
    </div>
  )
}
