import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import { changesOf } from '@/lib/audit/rules'
import type { Tutor } from '@/lib/auth/actor'
import { lockChair } from '@/lib/chair/chair-sql'
import { getChairRecord } from '@/lib/chair/queries'
import type { ChairEdit, ChairRecord } from '@/lib/chair/schema'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'

const CHAIR = 1

/** Edits the chair; what is not named stays. Errors: edit_conflict. */
export async function editChair(tutor: Tutor, { version, ...changes }: ChairEdit): Promise<ChairRecord> {
  return db.$transaction(async (tx) => {
    // The row may not be there yet; then two first edits come one after the other by its key.
    await tx.chair.createMany({ data: [{ id: CHAIR, version: 0, name: '' }], skipDuplicates: true })
    await lockChair(tx, CHAIR)
    const { version: current, ...before } = await tx.chair.findUniqueOrThrow({ where: { id: CHAIR } })
    if (version !== undefined && version !== current)
      throw new AppError('edit_conflict', { current: await getChairRecord(tx) })
    const after = await tx.chair.update({
      where: { id: CHAIR },
      data: { ...changes, version: { increment: 1 } },
      omit: { id: true },
    })
    const object = { id: String(CHAIR), title: after.name }
    await recordAudit(tx, tutor, { action: 'chair.edited', object, detail: changesOf(before, changes) })
    return after
  })
}
