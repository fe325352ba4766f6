import { subscribe, type BusEvent } from '@/lib/realtime/bus'

/** What is published while work is done. Changed counts are told up to 250 ms late: some are of what came before. */
export async function hearAll(work: () => Promise<unknown>): Promise<BusEvent[]> {
  const heard: BusEvent[] = []
  const stop = subscribe(
    (event) => heard.push(event),
    () => undefined,
  )
  await work()
  stop()
  return heard
}

/** What is published while work is done, but changed counts. */
export async function hear(work: () => Promise<unknown>): Promise<BusEvent[]> {
  return (await hearAll(work)).filter(({ type }) => type !== 'counts.changed')
}
