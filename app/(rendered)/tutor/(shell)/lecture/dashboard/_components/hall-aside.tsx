'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TempoCourse, TempoGauge } from '@/components/charts/tempo'
import { FeedbackStream } from '@/components/feedback/feedback-stream'
import { useWallControl } from '@/components/rounds/use-wall-control'
import { useLecture } from '@/components/sessions/live-lecture'
import { PhoneRemote } from '@/components/phone/phone-remote'
import { ConnectWall } from '@/components/walls/connect-wall'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useDashboardFigures, type DashboardFigures } from '@/lib/analytics/client'
import type { Dashboard } from '@/lib/analytics/schema'
import { bounds } from '@/lib/bounds'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { SessionView } from '@/lib/sessions/schema'
import { openPresentation, KeysButton } from './dashboard-keys'

/** The minutes of the tempo history that are shown. */
const MINUTES = 20

type HallAsideProps = {
  session: SessionView
  figures: DashboardFigures
  /** The newest unread messages when the page was rendered. */
  feedback: FeedbackView[]
  qr: ReactNode
  address: string
  onHelp: () => void
}

/** Feedback from the hall, and how students join. */
export function HallAside({ session, figures, feedback, qr, address, onHelp }: HallAsideProps) {
  const t = useTranslations('dashboard')
  const { state, connection } = useLecture()
  const { lecture, counts, wall } = state
  const setWall = useWallControl()
  const { tempo, rating } = useDashboardFigures(lecture.id, figures, counts, connection === 'open')
  return (
    <aside
      aria-label={t('hall')}
      className="flex min-h-0 flex-col divide-y divide-line overflow-y-auto rounded-lg bg-surface inset-ring-1 inset-ring-line"
    >
      <HallFigures participants={counts.participants} rating={session.allowEvaluation ? rating : null} />
      <section aria-labelledby="tempo" className="px-5 py-3">
        <h2 id="tempo" className="mb-2 text-sm font-semibold text-muted">
          {t('tempo.title', { minutes: bounds.tempoWindowSeconds / 60 })}
        </h2>
        <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-center gap-3">
          <TempoGauge tempo={tempo} />
          <TempoCourse history={tempo.history.slice(-MINUTES)} steps={MINUTES} className="h-20" />
        </div>
      </section>
      <FeedbackStream lectureId={lecture.id} initial={feedback} unread={counts.unreadFeedback} />
      <section aria-labelledby="join" className="grid shrink-0 gap-3 px-5 py-3">
        <div className="flex items-center gap-4">
          <div className="w-20 shrink-0">{qr}</div>
          <div className="min-w-0">
            <h2 id="join" className="text-sm font-normal tracking-normal wrap-anywhere text-muted">
              {t('joinAt', { address })}
            </h2>
            <p className="text-xl leading-tight font-extrabold tracking-widest">{lecture.code}</p>
          </div>
        </div>
        <div className="-mx-1 flex flex-wrap gap-1.5">
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon name="board" />}
            shortcut="P"
            onClick={() => openPresentation(lecture.id)}
          >
            {t('wall')}
          </Button>
          <Button
            variant={wall.blank ? 'primary' : 'secondary'}
            size="sm"
            shortcut="B"
            data-key="blank"
            onClick={() => setWall({ blank: !wall.blank })}
          >
            {t(wall.blank ? 'unblank' : 'blank')}
          </Button>
          <ConnectWall sessionId={session.id} address={address} />
          <PhoneRemote />
          <KeysButton onPress={onHelp} />
        </div>
      </section>
    </aside>
  )
}

type HallFiguresProps = {
  participants: Dashboard['participants']
  /** Null if students may not rate. */
  rating: Dashboard['rating'] | null
}

/** Presence and rating of the lecture, in large digits. */
function HallFigures({ participants, rating }: HallFiguresProps) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const mean = rating?.mean ?? null
  return (
    <dl className="grid shrink-0 grid-cols-2 gap-x-4 px-5 py-3">
      <Figure label={t('present')} note={t('ofTotal', { total: participants.total })}>
        {format.number(participants.active)}
      </Figure>
      {rating && (
        <Figure label={t('rating')} note={t('ratings', { count: rating.count })}>
          {mean === null ? '–' : format.number(mean, 'mean')}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl leading-none font-bold">{children}</span>
        <span className="text-sm text-muted">{note}</span>
      </dd>
    </div>
  )
}
