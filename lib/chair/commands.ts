import 'server-only'
import { recordChanges } from '@/lib/audit/commands'
import { changesOf } from '@/lib/audit/rules'
import type { Tutor } from '@/lib/auth/actor'
import { rolesWithSecondFactor } from '@/lib/auth/permissions'
import { listSecondFactors } from '@/lib/auth/second-step-commands'
import { lockChair } from '@/lib/chair/chair-sql'
import { getChairRecord } from '@/lib/chair/queries'
import type { ChairEdit, ChairRecord } from '@/lib/chair/schema'
import { db, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'

const CHAIR = 1

/**
 * Errors: own_second_factor_missing. Somebody who requires a second factor of others must have one, or could not come
 * back.
 */
async function assertOwnSecondFactor(tx: Tx, { id }: Tutor): Promise<void> {
  if ((await listSecondFactors(id, tx)).length === 0) throw new AppError('own_second_factor_missing')
}

/** Makes the streams of all administrators check their sign-in again. */
async function recheckSignIns(): Promise<void> {
  const where = { role: { in: [...rolesWithSecondFactor] }, active: true }
  for (const { id } of await db.tutor.findMany({ where, select: { id: true } }))
    publish({ type: 'tutor.changed', tutorId: id })
}

/**
 * Edits the chair; fields that are left out stay as they are. Requiring a second factor does not change the version, so
 * it does not conflict with an open form.
 * Errors: edit_conflict, own_second_factor_missing.
 */
export async function editChair(tutor: Tutor, edit: ChairEdit): Promise<ChairRecord> {
  const { requireSecondFactor } = edit
  const record = await storeChair(tutor, edit)
  if (requireSecondFactor) await recheckSignIns()
  return record
}

async function storeChair(tutor: Tutor, { version, ...changes }: ChairEdit): Promise<ChairRecord> {
  const { requireSecondFactor, ...texts } = changes
  return db.$transaction(async (tx) => {
    // The row may not exist yet; two first edits are serialised by its key.
    await tx.chair.createMany({ data: [{ id: CHAIR, version: 0, name: '' }], skipDuplicates: true })
    await lockChair(tx, CHAIR)
    const { version: current, ...before } = await tx.chair.findUniqueOrThrow({ where: { id: CHAIR } })
    if (version !== undefined && version !== current)
      throw new AppError('edit_conflict', { current: await getChairRecord(tx) })
    if (requireSecondFactor && !before.requireSecondFactor) await assertOwnSecondFactor(tx, tutor)
    const onlySwitch = requireSecondFactor !== undefined && Object.keys(texts).length === 0
    const after = await tx.chair.update({
      where: { id: CHAIR },
      data: { ...changes, version: { increment: onlySwitch ? 0 : 1 } },
      omit: { id: true },
    })
    const object = { id: String(CHAIR), title: after.name }
    const detail = changesOf(before, changes)
    await recordChanges(tx, tutor, { action: 'chair.edited', object, detail })
    return after
  })
}
