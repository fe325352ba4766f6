import 'server-only'
import type { z } from 'zod'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { exportPoints, exportResults } from '@/lib/rounds/export-queries'
import type { CsvFile } from '@/lib/rounds/export-rules'
import type { exportQuery } from '@/lib/rounds/export-schema'

type ExportQuery = z.infer<typeof exportQuery>

/** The same file; `record` runs before its first part is sent. */
function recorded({ name, parts }: CsvFile, record: () => Promise<void>): CsvFile {
  async function* read() {
    const first = await parts.next()
    if (first.done) return
    await record()
    yield first.value
    yield* parts
  }
  return { name, parts: read() }
}

/** The results of a QuickCheck with the names of students; recorded in the audit log. Errors: as of `exportResults`. */
export async function downloadResults(tutor: Tutor, id: string, query: ExportQuery): Promise<CsvFile> {
  return recorded(await exportResults(tutor, id, query), async () => {
    const object = await db.quickCheck.findUniqueOrThrow({ where: { id }, select: { id: true, title: true } })
    await recordAudit(db, tutor, { action: 'quickcheck.exported', object })
  })
}

/** The points of a lecture with the names of students; recorded in the audit log. Errors: as of `exportPoints`. */
export async function downloadPoints(
  tutor: Tutor,
  id: string,
  query: Pick<ExportQuery, 'format'>,
): Promise<CsvFile> {
  return recorded(await exportPoints(tutor, id, query), async () => {
    const object = await db.lecture.findUniqueOrThrow({ where: { id }, select: { id: true, title: true } })
    await recordAudit(db, tutor, { action: 'lecture.exported', object })
  })
}
