import { Secret, TOTP } from 'otpauth'
import * as codes from '@/app/backend/api/account/one-time-codes/route'
import * as code from '@/app/backend/api/tutor/login/code/route'
import * as login from '@/app/backend/api/tutor/login/route'
import { db } from '@/lib/db/client'
import type { AuthCheck } from '@/lib/auth/schema'
import type { RecoveryCodesView, SetUpView } from '@/lib/users/second-factor-schema'
import type { Client } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import type { Role } from '@/prisma/generated/enums'

export const PASSWORD = 'the current password'

const PERIOD_MS = 30_000

/** The code that an app shows now, or so many steps later. */
export function codeOf(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return app.generate({ timestamp: Date.now() + steps * PERIOD_MS })
}

const currentStep = () => Math.floor(Date.now() / PERIOD_MS)

/** Has a code made and judged in the same step: where the next one begins meanwhile, it tries again. */
export async function withinOneStep<Result>(work: () => Promise<Result>): Promise<Result> {
  const step = currentStep()
  const result = await work()
  return currentStep() === step ? result : withinOneStep(work)
}

/** Takes back which step was used last, as if time had passed. */
export async function forgetSteps(): Promise<void> {
  await db.oneTimeCodes.updateMany({ where: { lastStep: { not: null } }, data: { lastStep: 1 } })
}

export async function beginSetUp(client: Client): Promise<SetUpView> {
  return (await client.put<SetUpView>(codes.PUT, { currentPassword: PASSWORD })).body
}

/** Switches one-time codes on for somebody who is signed in. */
export async function addCodes(client: Client) {
  const { secret } = await beginSetUp(client)
  const { body } = await client.patch<RecoveryCodesView>(codes.PATCH, { code: codeOf(secret) })
  await forgetSteps()
  return { secret, recoveryCodes: body.recoveryCodes }
}

/** A tutor with a password and one-time codes, signed in. */
export async function makeTutorWithCodes(role: Role = 'Tutor') {
  const self = await makeTutor(role, { password: PASSWORD })
  return { ...self, ...(await addCodes(self.client)) }
}

/** The first step: address and password. */
export function givePassword(client: Client, email: string, password = PASSWORD) {
  return client.post<AuthCheck>(login.POST, undefined, { form: { email, password } })
}

/** The second step. */
export function giveCode(client: Client, value: string) {
  return client.post<AuthCheck>(code.POST, { code: value })
}
