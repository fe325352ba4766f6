import 'server-only'
import { createHash } from 'node:crypto'
import { env } from '@/lib/env'
import { Prisma } from '@/prisma/generated/client'

/** What students do without their name. */
type Purpose = 'tempo' | 'feedback' | 'session rating' | 'quickcheck rating'

/**
 * SQL for the pseudonym of a participant at a place (a lecture, session or round), 32 bytes: what a limit or "once" needs
 * stands under it, so that nothing written together with an anonymous text or value tells whose it is. It is the hash of
 * a secret key and of values of fixed length; without the server's secret nobody can make it, and it differs from place to
 * place and purpose to purpose.
 */
export function pseudonym(purpose: Purpose, place: Prisma.Sql, participantId: Prisma.Sql): Prisma.Sql {
  const key = createHash('sha256').update(`pseudonym:${env.AUTH_SECRET}`).digest()
  const prefix = Buffer.concat([key, Buffer.from(purpose)])
  return Prisma.sql`sha256(${prefix}::bytea || uuid_send(${place}) || uuid_send(${participantId}))`
}

/** Joins what the participant `p` has to wait for: `t.again_at` for the tempo, `f.again_at` and `f.message_key` for feedback. */
export function senderLimits(): Prisma.Sql {
  const [lecture, participant] = [Prisma.sql`p.lecture_id`, Prisma.sql`p.id`]
  return Prisma.sql`
    LEFT JOIN sender_limit t ON t.sender = ${pseudonym('tempo', lecture, participant)}
    LEFT JOIN sender_limit f ON f.sender = ${pseudonym('feedback', lecture, participant)}`
}
