import { z } from 'zod'
import { passkeyCreation } from '@/lib/auth/passkey-schema'
import { codeInput, currentPassword } from '@/lib/auth/schema'
import { bounds } from '@/lib/bounds'
import { text } from '@/lib/http/fields'

/** A passkey of the own account. */
export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

export type PasskeyView = z.infer<typeof passkeyView>

/** A new passkey: its name, and the response of the authenticator. */
export const passkeyInput = passkeyCreation.extend({ name: text(bounds.name, 'name') })

export type PasskeyInput = z.output<typeof passkeyInput>

/** The second factor of the own account; there is none without a password (sign-in by the university). */
export const secondFactorView = z.object({
  hasPassword: z.boolean(),
  codes: z.object({ addedAt: z.string(), recoveryCodes: z.int() }).nullable(),
  passkeys: z.array(passkeyView),
  /** Whether passkeys work at the configured address. */
  passkeysPossible: z.boolean(),
})

export type SecondFactorView = z.infer<typeof secondFactorView>

export const passwordProof = z.strictObject({ currentPassword })

export type PasswordProof = z.infer<typeof passwordProof>

/** The data for an app: the secret in base32, and the address in its QR code. */
export const setUpView = z.object({ secret: z.string(), address: z.string() })

export type SetUpView = z.infer<typeof setUpView>

/** Ten codes, shown only this once. */
export const recoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })

export type RecoveryCodesView = z.infer<typeof recoveryCodesView>

export const codesRemoval = passwordProof.extend(codeInput.shape)

export type CodesRemoval = z.infer<typeof codesRemoval>
