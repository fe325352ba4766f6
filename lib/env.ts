import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { email as emailField } from '@/lib/http/fields'

/** One line that names a variable and says what it takes. */
export class EnvError extends Error {}

/** A variable: how it is read (undefined if invalid) and what it takes, for the message "NAME takes …". */
function setting<T>(read: (value: string) => T | undefined, takes: string) {
  return z.string().transform((value, context): T => {
    const result = read(value)
    if (result !== undefined) return result
    context.addIssue({ code: 'custom', message: takes })
    return z.NEVER
  })
}

function wholeNumber(min: number, max: number) {
  const read = (value: string) => {
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : undefined
  }
  return setting(read, `a whole number from ${min} to ${max}`)
}

const text = (minLength: number, takes: string) =>
  setting((value) => (value.trim().length >= minLength ? value.trim() : undefined), takes)
const words = (what: string) =>
  setting((value) => value.match(/\S+/g)?.map(String), `${what} with spaces between them`)
const yesOrNo = setting((value) => ({ '0': false, '1': true })[value], '0 or 1')

const origin = setting((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
  return plain ? url.origin : undefined
}, 'an address without a path, such as https://lectern.example.org')

const webAddress = setting(
  (value) => (URL.canParse(value) && /^https?:/.test(value) ? value.replace(/\/$/, '') : undefined),
  'an address such as https://login.example.org',
)

const databaseAddress = setting(
  (value) => (URL.canParse(value) && /^postgres(ql)?:/.test(value) ? value : undefined),
  'the address of a PostgreSQL database, such as postgresql://user:password@host:5432/lectern',
)

const processes = setting((value) => {
  if (value === 'auto') return os.availableParallelism()
  return /^\d{1,2}$/.test(value) && Number(value) >= 1 ? Number(value) : undefined
}, 'a whole number from 1 to 99, or auto for one per processor core')

const timeZone = setting((value) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value
  } catch {
    return undefined
  }
}, 'the name of a time zone, such as Europe/Berlin')

const { min: shortest, max: longest } = bounds.passwordBytes
const password = setting((value) => {
  const bytes = Buffer.byteLength(value)
  return bytes >= shortest && bytes <= longest ? value : undefined
}, `a password of ${shortest} to ${longest} bytes`)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const logLevel = setting((value) => levels.find((level) => level === value), `one of ${levels.join(', ')}`)
const email = setting((value) => emailField.safeParse(value).data, 'an e-mail address')

/** The PEM text itself, or that of the named file. */
function readPem(value: string): string {
  return value.includes('-----BEGIN ') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8')
}

const certificates = setting((value) => {
  try {
    const blocks = readPem(value).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return blocks.length > 0 ? blocks.map((pem) => new X509Certificate(pem).toString()) : undefined
  } catch {
    return undefined
  }
}, 'one or more certificates in PEM, or the path of a file with them')

const privateKey = setting((value) => {
  try {
    return createPrivateKey(readPem(value)).export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {
    return undefined
  }
}, 'a private key in PEM without a passphrase, or the path of a file with it')

const fullAddress = setting(
  (value) => (URL.canParse(value) && /^https?:/.test(value) ? value : undefined),
  'an address such as https://idp.example.org/idp/profile/SAML2/Redirect/SSO',
)

const breachedPasswords = setting(
  (value) => (existsSync(path.join(value, '00000.txt')) ? path.resolve(value) : undefined),
  'the path of a folder with the files 00000.txt to FFFFF.txt of Have I Been Pwned',
)

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: text(1, 'an address to listen on, such as 0.0.0.0').optional(),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATA_DIR: text(1, 'the path of a folder').default('.data'),
  AUTH_SECRET: text(32, 'at least 32 random characters, such as "openssl rand -base64 32" prints').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: password.optional(),
  DEMO: yesOrNo.optional(),
  WORKERS: processes.default(1),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  TIMEZONE: timeZone.default('Europe/Berlin'),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: text(1, 'the client id that the identity provider gave').optional(),
  OIDC_CLIENT_SECRET: text(1, 'the client secret that the identity provider gave').optional(),
  OIDC_NAME: text(1, 'the name that the sign-in button shows').optional(),
  OIDC_ACR: words('authentication context classes').optional(),
  OIDC_CREATE_TUTORS: yesOrNo.default(false),
  SAML_ENTRY_POINT: fullAddress.optional(),
  SAML_IDP_ENTITY_ID: text(1, 'the entity ID of the identity provider').optional(),
  SAML_IDP_CERTIFICATE: certificates.optional(),
  SAML_ENTITY_ID: text(1, 'the entity ID of this installation').optional(),
  SAML_NAME: text(1, 'the name that the sign-in button shows').optional(),
  SAML_EMAIL_ATTRIBUTE: text(1, 'the name of an attribute').default('urn:oid:0.9.2342.19200300.100.1.3'),
  SAML_NAME_ATTRIBUTE: text(1, 'the name of an attribute').default('urn:oid:2.16.840.1.113730.3.1.241'),
  SAML_SUBJECT_ATTRIBUTE: text(1, 'the name of an attribute').optional(),
  SAML_AUTHN_CONTEXT: words('authentication context classes').optional(),
  SAML_CERTIFICATE: certificates.optional(),
  SAML_KEY: privateKey.optional(),
  SAML_CREATE_TUTORS: yesOrNo.default(false),
  RETENTION_MONTHS: wholeNumber(1, 120).default(12),
  BREACHED_PASSWORDS: breachedPasswords.optional(),
  METRICS_TOKEN: text(16, 'at least 16 characters').optional(),
  LOG_LEVEL: logLevel.default('info'),
})

/** Variables that only make sense together. */
const groups = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['SAML_ENTRY_POINT', 'SAML_IDP_ENTITY_ID', 'SAML_IDP_CERTIFICATE'],
  ['SAML_CERTIFICATE', 'SAML_KEY'],
] as const

/** Secrets. Each may stand in a file that `NAME_FILE` names, as secret stores and key vaults provide it. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'AUTH_SECRET',
  'ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const

/** The secrets that are given by files alone: a variable itself counts more than its file. */
function readSecretFiles(given: Partial<Record<string, string>>): Partial<Record<string, string>> {
  const named = secrets.filter((name) => given[name] === undefined && given[`${name}_FILE`] !== undefined)
  return Object.fromEntries(
    named.map((name) => {
      try {
        return [name, readFileSync(/* turbopackIgnore: true */ given[`${name}_FILE`] ?? '', 'utf8').trim()]
      } catch {
        throw new EnvError(`${name}_FILE takes the path of a file that can be read.`)
      }
    }),
  )
}

export type Settings = z.output<typeof variables> & { HOST: string; PUBLIC_URL: string; DEMO: boolean }

/** Reads the configuration. Throws EnvError for the first wrong value. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse({ ...given, ...readSecretFiles(given) })
  if (!data) {
    const issue = error.issues[0]
    throw new EnvError(`${issue?.path.join('.')} takes ${issue?.message}.`)
  }
  if (data.DATABASE_DIRECT_URL && !data.DATABASE_URL)
    throw new EnvError(
      'DATABASE_URL is missing: DATABASE_DIRECT_URL takes the address of a pooler beside itself.',
    )
  for (const group of groups) {
    const missing = group.find((name) => data[name] === undefined)
    const present = group.find((name) => data[name] !== undefined)
    if (missing && present) throw new EnvError(`${missing} is missing: ${present} takes it beside itself.`)
  }
  const demo = data.DEMO ?? (data.DATABASE_URL ?? data.DATABASE_OWNER_URL) === undefined
  return {
    ...data,
    // A demo is only reachable from this computer by default.
    HOST: data.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    DEMO: demo,
  }
}

/** What a server always has: the start script ensures it. */
type ServerEnv = Settings & { DATABASE_URL: string; AUTH_SECRET: string }
const alwaysThere = new Set<string | symbol>(['DATABASE_URL', 'AUTH_SECRET'])
let settings: Settings | undefined

/** The configuration of this process, read on first use, so that a build needs none. */
export const env = new Proxy({} as ServerEnv, {
  get(_, name) {
    settings ??= readSettings(process.env)
    const value: unknown = Reflect.get(settings, name)
    if (value !== undefined || !alwaysThere.has(name)) return value
    if (process.env.NEXT_PHASE === 'phase-production-build') return ''
    throw new EnvError(`${String(name)} is not set; npm start sets it.`)
  },
})
