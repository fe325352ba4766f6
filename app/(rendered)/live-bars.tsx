import { LiveBar } from '@/components/sessions/live-bar'
import { OtherLiveBars } from '@/components/sessions/other-live-bars'
import { listOpenSnapshots } from '@/lib/lecture-state/tutor-queries'

type LiveBarsProps = {
  tutor: { id: string }
  /** The chosen lecture, which the page around follows live. */
  chosenId: string | null
}

/** What runs in the tutor's lectures: in the chosen one, and in others. */
export async function LiveBars({ tutor, chosenId }: LiveBarsProps) {
  return (
    <>
      {chosenId !== null && <LiveBar />}
      <OtherLiveBars initial={await listOpenSnapshots(tutor)} chosenId={chosenId} />
    </>
  )
}
