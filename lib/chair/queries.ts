import 'server-only'
import type { ChairView } from '@/lib/chair/schema'
import { db } from '@/lib/db'

/** The chair as everybody may see it; an address that is not set is empty. */
export async function getChair(): Promise<ChairView> {
  const chair = await db.chair.findFirst({
    select: { name: true, imprintUrl: true, privacyUrl: true, accessibilityUrl: true },
  })
  return chair ?? { name: '', imprintUrl: '', privacyUrl: '', accessibilityUrl: '' }
}
