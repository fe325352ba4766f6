import 'server-only'
import { tutorSignInHolds } from '@/lib/auth/sign-in-sql'
import type { Tx } from '@/lib/db/client'
import type { OwnSignInView } from '@/lib/users/own-sign-in-schema'

type SignInRow = { id: string; method: OwnSignInView['method']; createdAt: Date; lastUsedAt: Date }

/** A tutor's sign-ins that hold, the last used first. */
export function listSignInRows(client: Tx, tutorId: string): Promise<SignInRow[]> {
  return client.$queryRaw<SignInRow[]>`
    SELECT s.id, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt",
           CASE WHEN s.by_password THEN 'password' WHEN s.by_passkey THEN 'passkey' ELSE 'university' END AS method
    FROM tutor_session s JOIN tutor t ON t.id = s.tutor_id
    WHERE t.id = ${tutorId}::uuid AND ${tutorSignInHolds}
    ORDER BY s.last_used_at DESC, s.id`
}
