import { bounds } from '@/lib/bounds'

type Times = { activatedAt: Date | null; endedAt: Date | null }

/** The status of a session; `endedAt` is null while it has not ended. */
export type SessionStatus = { state: 'created' | 'active' | 'ended'; endedAt: Date | null }

/** The status of a session from its stored times: one left active by mistake ends by itself after 12 hours. */
export function sessionStatus({ activatedAt, endedAt }: Times, now: Date): SessionStatus {
  if (!activatedAt) return { state: 'created', endedAt: null }
  const latest = new Date(activatedAt.getTime() + bounds.sessionLengthSeconds * 1000)
  const end = endedAt ?? (latest <= now ? latest : null)
  return { state: end ? 'ended' : 'active', endedAt: end }
}
