import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'
import { Prisma } from '@/prisma/generated/client'

/** What students do anonymously. */
type Purpose = 'tempo' | 'feedback' | 'session rating' | 'quickcheck rating'

/**
 * SQL for the pseudonym of a participant at a place (a lecture, session or round), 32 bytes. Limits and "once" rules
 * are stored under it, so that nothing written together with an anonymous text or value identifies its author. It is
 * the hash of a secret key and of values of fixed length: it cannot be computed without the server's secret, and it
 * differs by place and purpose.
 */
export function pseudonym(purpose: Purpose, place: Prisma.Sql, participantId: Prisma.Sql): Prisma.Sql {
  const key = createHash('sha256').update(`pseudonym:${env.AUTH_SECRET}`).digest()
  const prefix = Buffer.concat([key, Buffer.from(purpose)])
  return Prisma.sql`sha256(${prefix}::bytea || uuid_send(${place}) || uuid_send(${participantId}))`
}

/** Joins a participant's limits: `t.again_at` for the tempo, `f.again_at` and `f.message_key` for feedback. */
export function senderLimits(): Prisma.Sql {
  const [lecture, participant] = [Prisma.sql`p.lecture_id`, Prisma.sql`p.id`]
  return Prisma.sql`
    LEFT JOIN sender_limit t ON t.sender = ${pseudonym('tempo', lecture, participant)}
    LEFT JOIN sender_limit f ON f.sender = ${pseudonym('feedback', lecture, participant)}`
}
