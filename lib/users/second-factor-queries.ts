import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db, type Tx } from '@/lib/db/client'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'

/** The second factor of the tutor's own account. */
export async function getSecondFactor({ id }: Tutor, client: Tx = db): Promise<SecondFactorView> {
  const { passwordHash, oneTimeCodes } = await client.tutor.findUniqueOrThrow({
    where: { id },
    select: {
      passwordHash: true,
      oneTimeCodes: {
        where: { confirmedAt: { not: null } },
        select: { confirmedAt: true, _count: { select: { recoveryCodes: true } } },
      },
    },
  })
  const addedAt = oneTimeCodes?.confirmedAt?.toISOString()
  return {
    hasPassword: passwordHash !== null,
    codes: addedAt ? { addedAt, recoveryCodes: oneTimeCodes?._count.recoveryCodes ?? 0 } : null,
  }
}

/** Whether somebody has a second factor that can be taken away. */
export async function hasSecondFactor(tutorId: string, client: Tx = db): Promise<boolean> {
  return (await client.oneTimeCodes.count({ where: { tutorId, confirmedAt: { not: null } } })) > 0
}
