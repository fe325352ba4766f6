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
  /** Assigned to the session that is looked at. */
  assigned: boolean
  /** Seconds per question, unless others are chosen at the start. */
  timer: number
}
