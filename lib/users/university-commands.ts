import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import { db, isUniqueViolation } from '@/lib/db/client'
import { bounds } from '@/lib/bounds'

type Newcomer = { email: string; name: string | undefined; provider: string }

/** What a provider calls somebody, within the bounds of a name; else what their address begins with. */
function nameFor({ email, name = '' }: Newcomer): string {
  const cut = (text: string) => Array.from(text.trim()).slice(0, bounds.name.max).join('').trim()
  const names = [name, email.split('@', 1)[0] ?? '', email].map(cut)
  return names.find((one) => Array.from(one).length >= bounds.name.min) ?? email
}

/** Makes somebody whom the university has vouched for a plain tutor without a password; once, however often they come. */
export async function createUniversityTutor(newcomer: Newcomer): Promise<void> {
  const { email, provider } = newcomer
  const name = nameFor(newcomer)
  await db
    .$transaction(async (tx) => {
      const { id } = await tx.tutor.create({ data: { email, name, role: 'Tutor', passwordHash: null } })
      const detail = { role: 'Tutor', provider }
      await recordAudit(tx, { id }, { action: 'user.created', object: { id, title: name }, detail })
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
    })
}
