'use client'

import { useTranslations } from 'next-intl'
import { OwnRegion } from '@/components/layout/own-region'
import { SiteLinksProvider } from '@/components/layout/site-links'
import { Wordmark } from '@/components/layout/wordmark'
import { Loading } from '@/components/ui/loading'
import type { ReceivedStart } from '@/lib/lecture-state/early-start-rules'
import { useStart } from '@/lib/lecture-state/start-client'
import { CutNote, useCut } from './status'
import { StudentArea } from './student-area'

/** The student page: its frame, until the participant's data is fetched; joining provides it at once. */
export function StudentPage({ received = null }: { received?: ReceivedStart | null }) {
  const { start, failed } = useStart(received)
  if (!start) return <Waiting failed={failed} />
  return (
    <OwnRegion timeZone={start.timeZone}>
      <SiteLinksProvider links={start.chair}>
        {/* Nothing of one participant stays on the page of another. */}
        <StudentArea key={start.participant} start={start} />
      </SiteLinksProvider>
    </OwnRegion>
  )
}

function Waiting({ failed }: { failed: boolean }) {
  const t = useTranslations('student')
  const cut = useCut(failed ? 'connecting' : 'open')
  return (
    <div className="min-h-dvh">
      <title>Lectern</title>
      <header className="mx-auto flex min-h-16 w-full max-w-2xl items-center px-4 sm:px-6">
        {!cut && <Wordmark className="text-lg" />}
        <output className="text-sm font-semibold text-danger">{cut && <CutNote cut={cut} />}</output>
      </header>
      <main className="mx-auto w-full max-w-2xl px-4 sm:px-6">
        <Loading label={t('loading')} />
      </main>
    </div>
  )
}
