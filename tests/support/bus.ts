import { subscribe, type BusEvent } from '@/lib/realtime/bus'

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
