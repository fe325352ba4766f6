import { readIdentity, type UniversitySignInResult } from '@/lib/auth/university'
import { db } from '@/lib/db/client'
import { signInByUniversity } from '@/lib/users/university-commands'

export const PASSWORD = 'the password of here'
const SHOWN = { locale: 'en', theme: 'system' } as const

/** What a university says about somebody; it vouches for the address. */
export const claimsOf = (sub: string, email?: string, more = {}) => ({
  iss: 'https://login.example.org',
  sub,
  email,
  email_verified: true,
  name: 'Somebody',
  ...more,
})

/** Signs in whom the university names. */
export const signIn = (claims: object) => signInByUniversity(null, readIdentity(claims), SHOWN)

/** The token of who was signed in. */
export function tokenOf(answer: UniversitySignInResult) {
  if (!('token' in answer)) throw new Error(JSON.stringify(answer))
  return answer.token
}

/** The id of who is signed in by these claims. */
export const idOf = async (claims: object) => tokenOf(await signIn(claims)).sub

/** Before each test: nobody is there. */
export async function clearTutors(): Promise<void> {
  await db.auditEntry.deleteMany()
  await db.attempt.deleteMany()
  await db.tutor.deleteMany()
}
