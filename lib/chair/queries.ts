import 'server-only'
import { db } from '@/lib/db'

/** The chair as everybody may see it; an address that is not set is null. */
export async function getChair() {
  const chair = await db.chair.findFirst({
    select: { name: true, imprintUrl: true, privacyUrl: true, accessibilityUrl: true },
  })
  return {
    name: chair?.name ?? '',
    imprintUrl: chair?.imprintUrl || null,
    privacyUrl: chair?.privacyUrl || null,
    accessibilityUrl: chair?.accessibilityUrl || null,
  }
}
