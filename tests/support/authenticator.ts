import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyOptions } from '@/lib/auth/passkey-schema'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 }

type Ways = {
  origin?: string
  /** The relying party whose hash is signed. */
  rpId?: string
  /** Whether it checked who its user is. */
  verified?: boolean
  /** What it says it has signed so far. */
  counter?: number
  challenge?: string
}

/** A software authenticator with one passkey (ES256), for tests of what a browser would send. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  userHandle = ''
  counter = 0
  readonly #privateKey: KeyObject
  readonly #publicKey: { x: Buffer; y: Buffer }

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') }
  }

  #clientData(type: string, options: PasskeyOptions, ways: Ways): Buffer {
    const { origin = 'http://localhost:3000', challenge = options.challenge } = ways
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authData(ways: Ways, attested = Buffer.alloc(0)): Buffer {
    const { rpId = 'localhost', verified = true, counter = this.counter } = ways
    const flags = FLAG.present | (verified ? FLAG.verified : 0) | (attested.length > 0 ? FLAG.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }

  /** What it answers when it is asked to make its passkey. */
  create(options: PasskeyOptions, ways: Ways = {}) {
    const user = options['user'] as { id: string } | undefined
    this.userHandle = user?.id ?? ''
    const { x, y } = this.#publicKey
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(x)],
        [-3, new Uint8Array(y)],
      ]),
    )
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, coseKey])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(this.#authData(ways, attested))],
    ])
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, ways)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    }
  }

  /** What it answers when it is asked to sign in. */
  answer(options: PasskeyOptions, ways: Ways = {}) {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', options, ways)
    const authData = this.#authData(ways)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.userHandle,
    }
  }
}
