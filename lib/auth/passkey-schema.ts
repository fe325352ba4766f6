import { z } from 'zod'

/** Bytes in base64url, as browsers write them into JSON; at most `max` characters. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, { error: 'invalid' })
    .max(max, { error: 'invalid' })

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The response of an authenticator that has created a passkey. */
export const passkeyCreation = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(8000),
  attestationObject: bytes(60_000),
  transports: z.array(z.enum(transports)).max(transports.length).default([]),
})

export type PasskeyCreation = z.output<typeof passkeyCreation>

/** The response of an authenticator that is asked to sign somebody in. */
export const passkeyAssertion = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(8000),
  authenticatorData: bytes(8000),
  signature: bytes(8000),
  /** The account that the passkey was made for. */
  userHandle: bytes(100),
})

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** WebAuthn's options, which the browser hands to the authenticator. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export type PasskeyOptions = z.infer<typeof passkeyOptions>
