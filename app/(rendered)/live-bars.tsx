import { LiveBar } from '@/components/sessions/live-bar'
import { OtherLiveBars } from '@/components/sessions/other-live-bars'
import { listOpenSnapshots } from '@/lib/lecture-state/tutor-queries'

type LiveBarsProps = {
  tutor: { id: string }
  /** The current lecture, which the surrounding page follows live. */
  chosenId: string | null
}

/** The open sessions in the tutor's lectures: in the current one, and in others. */
export async function LiveBars({ tutor, chosenId }: LiveBarsProps) {
  return (
    <>
      {chosenId !== null && <LiveBar />}
      <OtherLiveBars initial={await listOpenSnapshots(tutor)} chosenId={chosenId} />
    </>
  )
}
