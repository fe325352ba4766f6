import 'server-only'
import type { Tx } from '@/lib/db/client'
import type { Role } from '@/prisma/generated/enums'

type Link = { issuer: string; subject: string; tutorId: string }

/**
 * Links an identity to an account while that is active and has one of the roles, and locks it for the rest of the
 * transaction. Returns whether it did. Throws a unique violation if either is linked already.
 */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject, tutorId }: Link,
  roles: readonly Role[],
): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO university_identity (issuer, subject, tutor_id)
    SELECT ${issuer}, ${subject}, id FROM tutor
    WHERE id = ${tutorId}::uuid AND active AND role = ANY(${[...roles]}::role[]) FOR NO KEY UPDATE`
  return count === 1
}
