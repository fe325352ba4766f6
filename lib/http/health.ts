import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'

export { openConnections } from '@/lib/db/client'

export const healthView = z.object({ status: z.literal('ok') })

/** Whether the database responds and all its migrations are applied. Errors: unavailable. */
export async function checkDatabase(): Promise<z.infer<typeof healthView>> {
  const [row] = await db.$queryRaw<{ migrated: boolean }[]>`
    SELECT count(*) > 0 AND count(*) FILTER (WHERE finished_at IS NULL AND rolled_back_at IS NULL) = 0 AS migrated
    FROM _prisma_migrations`.catch(() => [])
  if (!row?.migrated) throw new AppError('unavailable', { retryAfter: 1 })
  return { status: 'ok' }
}
