import type { RoundView } from '@/lib/rounds/schema'

/** A QuickCheck or single question that can be started. */
export type Startable = {
  kind: RoundView['kind']
  id: string
  /** Plain text. */
  title: string
  /** How many questions it has. */
  questions: number
  conducted: number
  /** The sessions that a QuickCheck is assigned to. */
  sessionIds: string[]
  /** Seconds per question, unless others are chosen at the start. */
  timer: number
}
