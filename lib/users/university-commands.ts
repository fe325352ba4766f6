import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import { noteSignIn } from '@/lib/auth/security-events'
import { createSignIn, signOut, tutorToken } from '@/lib/auth/sign-in-commands'
import type { UniversitySignIn } from '@/lib/auth/university'
import { bounds } from '@/lib/bounds'
import { db, isUniqueViolation } from '@/lib/db/client'
import { env } from '@/lib/env'
import { email as emailField } from '@/lib/http/fields'

type Newcomer = { email: string; name: string | undefined; provider: string }

/** What a provider calls somebody, within the bounds of a name; else what their address begins with. */
function nameFor({ email, name = '' }: Newcomer): string {
  const cut = (text: string) => Array.from(text.trim()).slice(0, bounds.name.max).join('').trim()
  const names = [name, email.split('@', 1)[0] ?? '', email].map(cut)
  return names.find((one) => Array.from(one).length >= bounds.name.min) ?? email
}

/** Makes somebody whom the university has vouched for a plain tutor without a password; once, however often they come. */
async function createUniversityTutor(newcomer: Newcomer): Promise<void> {
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

/**
 * Signs in the tutor who has the address that the university vouches for; the sign-in that the browser had before ends.
 * Nobody is found by an address that was not verified. Unknown ones become plain tutors where that is configured. With
 * the first sign-in the account takes over how the browser shows the product, as by password.
 */
export const signInByUniversity: UniversitySignIn = async (previous, { verified, name, ...given }, shown) => {
  const { data: email } = emailField.safeParse(given.email)
  if (!email || !verified) return { refusal: 'unverified' }
  if (env.OIDC_CREATE_TUTORS && (await db.tutor.count({ where: { email } })) === 0)
    await createUniversityTutor({ email, name, provider: env.OIDC_NAME ?? env.OIDC_ISSUER ?? '' })
  const tutor = await db.tutor.findUnique({ where: { email } })
  if (!tutor) {
    await noteSignIn({ outcome: 'refused', account: null })
    return { refusal: 'unknown' }
  }
  const { locale, theme } = tutor.lastSignInAt ? tutor : shown
  const signInId = await db.$transaction(async (tx) => {
    // Whoever deactivates the tutor meanwhile is waited for here, and then wins.
    const data = { lastSignInAt: new Date(), locale, theme }
    const { count } = await tx.tutor.updateMany({ where: { id: tutor.id, active: true }, data })
    return count === 0 ? null : createSignIn(tx, tutor.id, { byPassword: false })
  })
  if (signInId === null) {
    await noteSignIn({ outcome: 'refused', account: tutor })
    return { refusal: 'deactivated' }
  }
  await noteSignIn({ outcome: 'succeeded', account: tutor })
  if (previous) await signOut(previous)
  return { token: tutorToken(tutor.id, signInId, tutor.role), preferences: { locale, theme } }
}
