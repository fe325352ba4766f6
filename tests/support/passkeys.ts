import * as passkeys from '@/app/backend/api/account/passkeys/route'
import * as signInOptions from '@/app/backend/api/tutor/login/passkey/options/route'
import * as signIn from '@/app/backend/api/tutor/login/passkey/route'
import type { PasskeyOptions } from '@/lib/auth/passkey-schema'
import type { AuthCheck } from '@/lib/auth/schema'
import { db } from '@/lib/db/client'
import type { PasskeyView } from '@/lib/users/second-factor-schema'
import { Authenticator } from '@/tests/support/authenticator'
import type { Client } from '@/tests/support/client'
import { makeTutor } from '@/tests/support/factories'
import { PASSWORD } from '@/tests/support/second-factor'

export const proof = { currentPassword: PASSWORD }
export const NAME = 'My laptop'

/** Before each test: nobody has tried anything. */
export async function clearAttempts(): Promise<void> {
  await db.attempt.deleteMany()
  await db.auditEntry.deleteMany()
}

/** What a device is asked in order to add a passkey. */
export async function begin(client: Client): Promise<PasskeyOptions> {
  return (await client.put<PasskeyOptions>(passkeys.PUT, proof)).body
}

export async function makeTutorWithPasskey(role: 'Tutor' | 'Admin' = 'Tutor') {
  const self = await makeTutor(role, { password: PASSWORD })
  const authenticator = new Authenticator()
  const creation = authenticator.create(await begin(self.client))
  const { body } = await self.client.post<PasskeyView>(passkeys.POST, { name: NAME, ...creation })
  return { ...self, authenticator, passkeyId: body.id }
}

/** What a device is asked in order to sign in. */
export async function askToSignIn(client: Client): Promise<PasskeyOptions> {
  return (await client.post<PasskeyOptions>(signInOptions.POST)).body
}

export const answer = (client: Client, given: object, headers = {}) =>
  client.post<AuthCheck>(signIn.POST, given, { headers })
