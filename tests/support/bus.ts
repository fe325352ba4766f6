import { subscribe } from '@/lib/realtime/bus'
import type { BusEvent } from '@/lib/realtime/events'

/** What is published while some work is done. */
export async function hear(work: () => Promise<unknown>): Promise<BusEvent[]> {
  const heard: BusEvent[] = []
  const stop = subscribe(
    (event) => heard.push(event),
    () => undefined,
  )
  await work()
  stop()
  return heard
}
