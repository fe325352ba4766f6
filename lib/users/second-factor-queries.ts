import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { listSecondFactors } from '@/lib/auth/second-step-commands'
import { hasPasskeys } from '@/lib/auth/webauthn'
import { db, type Tx } from '@/lib/db/client'
import type { PasskeyView, SecondFactorView } from '@/lib/users/second-factor-schema'
import type { Prisma } from '@/prisma/generated/client'

/** The columns for the view of a passkey. */
export const passkeySelection = {
  id: true,
  name: true,
  addedAt: true,
  lastUsedAt: true,
} satisfies Prisma.PasskeySelect

type PasskeyRow = Prisma.PasskeyGetPayload<{ select: typeof passkeySelection }>

export function toPasskeyView({ addedAt, lastUsedAt, ...row }: PasskeyRow): PasskeyView {
  return { ...row, addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** The second factor of the tutor's own account. */
export async function getSecondFactor({ id }: Tutor, client: Tx = db): Promise<SecondFactorView> {
  const { passwordHash, oneTimeCodes, passkeys } = await client.tutor.findUniqueOrThrow({
    where: { id },
    select: {
      passwordHash: true,
      passkeys: { select: passkeySelection, orderBy: [{ addedAt: 'asc' }, { id: 'asc' }] },
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
    passkeys: passkeys.map(toPasskeyView),
    passkeysPossible: hasPasskeys(),
  }
}

/** Whether somebody has a second factor that can be removed. */
export async function hasSecondFactor(tutorId: string, client: Tx = db): Promise<boolean> {
  return (await listSecondFactors(tutorId, client)).length > 0
}
