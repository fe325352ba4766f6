import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import type { UniversityRejectionReason } from '@/lib/auth/entry-query'
import { can, roles } from '@/lib/auth/permissions'
import type { PendingLink } from '@/lib/auth/pending-link'
import { noteSignIn } from '@/lib/auth/security-events'
import { storeSignIn, type SignedIn } from '@/lib/auth/complete-sign-in-commands'
import { listSecondFactors } from '@/lib/auth/second-step-commands'
import { createSignIn, signOut } from '@/lib/auth/sign-in-commands'
import type { Caller } from '@/lib/auth/sign-in-limits'
import { signInTutor } from '@/lib/auth/tutor-sign-in-commands'
import type { UniversityIdentity, UniversitySignIn } from '@/lib/auth/university'
import { bounds } from '@/lib/bounds'
import { db, isUniqueViolation, type Tx } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { email as emailField } from '@/lib/http/fields'
import { applyReportedEmail } from '@/lib/users/email-commands'
import { insertIdentity } from '@/lib/users/university-sql'
import type { Prisma } from '@/prisma/generated/client'
import type { Role } from '@/prisma/generated/enums'

const withLinks = { university: true, emailRequest: true } satisfies Prisma.TutorInclude

type Account = Prisma.TutorGetPayload<{ include: typeof withLinks }>

type Found =
  | { account: Account }
  | { confirm: Account }
  | { rejectionReason: UniversityRejectionReason; of: Account | null }

/** The provider's name of a user, within the bounds of a name; else the local part of their address. */
function nameFor(email: string, name = ''): string {
  const cut = (text: string) => Array.from(text.trim()).slice(0, bounds.name.max).join('').trim()
  const names = [name, email.split('@', 1)[0] ?? '', email].map(cut)
  return names.find((one) => Array.from(one).length >= bounds.name.min) ?? email
}

/** Links an identity to an account with one of the roles. Errors: not_found (it has changed meanwhile). */
async function link(
  tx: Tx,
  tutor: { id: string; name: string },
  { issuer, subject, provider }: Omit<PendingLink, 'next' | 'tutorId'>,
  allowed: readonly Role[],
): Promise<void> {
  if (!(await insertIdentity(tx, { issuer, subject, tutorId: tutor.id }, allowed)))
    throw new AppError('not_found')
  const object = { id: tutor.id, title: tutor.name }
  await recordAudit(tx, tutor, { action: 'user.linked', object, detail: { provider } })
}

/** Creates a plain tutor without a password for an identity of the university. */
function createUniversityTutor(email: string, identity: UniversityIdentity): Promise<Account> {
  const name = nameFor(email, identity.name)
  return db.$transaction(async (tx) => {
    const { id } = await tx.tutor.create({ data: { email, name, role: 'Tutor', passwordHash: null } })
    const detail = { role: 'Tutor', provider: identity.provider }
    await recordAudit(tx, { id }, { action: 'user.created', object: { id, title: name }, detail })
    await insertIdentity(tx, { ...identity, tutorId: id }, ['Tutor'])
    return tx.tutor.findUniqueOrThrow({ where: { id }, include: withLinks })
  })
}

/** The account with the verified address of an identity that is not linked yet. */
async function findByAddress(identity: UniversityIdentity): Promise<Found> {
  const { data: email } = emailField.safeParse(identity.email)
  if (!email || !identity.verified) return { rejectionReason: 'unverified', of: null }
  const account = await db.tutor.findUnique({ where: { email }, include: withLinks })
  if (!account)
    return identity.createsTutors
      ? { account: await createUniversityTutor(email, identity) }
      : { rejectionReason: 'unknown', of: null }
  // At the university, the address belonged to somebody else when they signed in here.
  if (account.university) return { rejectionReason: 'bound', of: account }
  if (!account.active) return { rejectionReason: 'deactivated', of: account }
  if (can(account.role, 'admin')) return { confirm: account }
  if ((await listSecondFactors(account.id)).length > 0) return { rejectionReason: 'protected', of: account }
  await db.$transaction((tx) => link(tx, account, identity, ['Tutor']))
  return { account }
}

/** The account linked to an identity, else the one with its address, which is then linked. */
async function findAccount(identity: UniversityIdentity): Promise<Found> {
  if (!identity.strong) return { rejectionReason: 'weak', of: null }
  const { issuer, subject } = identity
  const linked = await db.universityIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { tutor: { include: withLinks } },
  })
  if (!linked) return findByAddress(identity)
  if (!linked.tutor.active) return { rejectionReason: 'deactivated', of: linked.tutor }
  await applyReportedEmail(linked.tutor, identity)
  return { account: linked.tutor }
}

/** Of two concurrent first sign-ins, the second one finds the account of the first. */
async function findOnce(identity: UniversityIdentity): Promise<Found> {
  return findAccount(identity).catch((error: unknown) => {
    if (isUniqueViolation(error)) return findAccount(identity)
    throw error
  })
}

/**
 * Signs in an identity of the university. An account is found by issuer and subject, and only at the first sign-in by a
 * verified address. That of an administrator is linked after a confirmation with its own password (`confirmLink`), one
 * with a second factor not at all. Unknown identities become plain tutors if configured.
 */
export const signInByUniversity: UniversitySignIn = async (previous, identity, shown) => {
  const found = await findOnce(identity)
  if ('rejectionReason' in found) {
    if (found.rejectionReason !== 'unverified') await noteSignIn({ outcome: 'refused', account: found.of })
    return { rejectionReason: found.rejectionReason }
  }
  if ('confirm' in found) {
    const { issuer, subject, provider } = identity
    return { confirm: { issuer, subject, provider, tutorId: found.confirm.id } }
  }
  const { account } = found
  const signedIn = await storeSignIn(
    { previous, shown },
    { account, store: (tx) => createSignIn(tx, account.id, { byPassword: false }) },
  )
  if (!signedIn) {
    await noteSignIn({ outcome: 'refused', account })
    return { rejectionReason: 'deactivated' }
  }
  const { locale, theme } = signedIn.tutor
  return { token: signedIn.token, preferences: { locale, theme } }
}

/**
 * Links an identity of the university to the account with this password, and signs in, with the limits of a sign-in by
 * password. An account with its own second factor is not linked, because the university would bypass it.
 * Errors: those of `signInTutor`; validation_failed (a second factor); not_found (deactivated meanwhile), exists
 * (either is linked to another).
 */
export async function confirmLink(
  { tutorId, ...pending }: PendingLink,
  password: string,
  caller: Caller,
): Promise<SignedIn> {
  const account = await db.tutor.findUnique({ where: { id: tutorId } })
  if (!account) throw new AppError('not_found')
  const signedIn = await signInTutor({ email: account.email, password }, caller)
  if ('secondStep' in signedIn) throw fieldError('password', 'secondFactorHere')
  try {
    // The address may have just become another account's.
    if (signedIn.tutor.id !== tutorId) throw new AppError('not_found')
    await db.$transaction((tx) => link(tx, account, pending, roles))
    return signedIn
  } catch (error) {
    await signOut(signedIn.tutor)
    throw isUniqueViolation(error) ? new AppError('exists') : error
  }
}
