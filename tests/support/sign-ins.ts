import { randomInt } from 'node:crypto'
import * as lessonAuth from '@/app/backend/api/student/lesson_auth/route'
import * as login from '@/app/backend/api/tutor/login/route'
import * as authCheck from '@/app/backend/api/vue/authentication/authCheck/route'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { ADDRESS_HEADER } from '@/lib/http/address'
import type { AuthCheck } from '@/lib/auth/schema'
import type { JoinedView } from '@/lib/lecture-state/student-schema'
import type { Answer, Client } from '@/tests/support/client'
import { makeLecture, makeTutor } from '@/tests/support/factories'

export const PASSWORD = 'a good password'

export const LOGGED_OUT = { isAuthenticated: false, usertype: null, userdata: null }

export async function check(client: Client): Promise<AuthCheck> {
  return (await client.get<AuthCheck>(authCheck.GET)).body
}

export function setCookies(answer: Answer<unknown>, name: string): string[] {
  return answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
}

/** A network address of its own for a test: the process remembers who has guessed and who has signed in where. */
export function drawAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** A lecture and its tutor, whom nobody has tried to sign in yet. */
export async function openHall() {
  await db.attempt.deleteMany()
  const { tutor } = await makeTutor('Tutor', { password: PASSWORD, name: 'Ada Lovelace' })
  const lecture = await makeLecture([tutor.id])
  const address = drawAddress()
  return {
    tutor,
    lecture,
    address,
    signIn: (client: Client, password = PASSWORD, email = tutor.email, from = address) =>
      client.post<AuthCheck>(login.POST, undefined, {
        form: { email, password },
        headers: { [ADDRESS_HEADER]: from },
      }),
    join: (client: Client, code: string = lecture.code) =>
      client.post<JoinedView>(lessonAuth.POST, undefined, { form: { code } }),
  }
}

export type Hall = Awaited<ReturnType<typeof openHall>>

/**
 * Has the secret under which network addresses are counted outlast midnight, with which all counts begin anew; to be
 * called before the first address is counted.
 */
export async function keepDailySecret(): Promise<void> {
  await db.$executeRaw`
    INSERT INTO address_key (day, key)
    SELECT current_date + later, 'a secret that is only good for tests' FROM generate_series(0, 1) AS later`
}

/** Stores as many wrong codes as are tolerated of a network address, the only one that a wrong code came from. */
export async function useUpWrongCodes(): Promise<void> {
  const { key } = await db.attempt.findFirstOrThrow({ where: { kind: 'lecture_code_address' } })
  const row = { kind: 'lecture_code_address' as const, key }
  const { failures } = attemptLimits.codeByAddress
  await db.attempt.createMany({ data: Array.from({ length: failures }, () => row) })
}

/** Has the database refuse the entries of sign-ins in the audit log meanwhile. */
export async function withoutSignInEntries<Result>(act: () => Promise<Result>): Promise<Result> {
  await db.$executeRaw`
    ALTER TABLE audit_entry ADD CONSTRAINT no_sign_in CHECK (object_kind <> 'sign_in') NOT VALID`
  try {
    return await act()
  } finally {
    await db.$executeRaw`ALTER TABLE audit_entry DROP CONSTRAINT no_sign_in`
  }
}
