import 'server-only'
import {
  generateServiceProviderMetadata,
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
  type CacheProvider,
  type Profile,
  type SamlConfig,
} from '@node-saml/node-saml'
import { z } from 'zod'
import {
  completeSamlRequest,
  findSamlRequest,
  insertSamlRequest,
  takeStoredIdentity,
} from '@/lib/auth/saml-sql'
import { checkAssertion, CLOCK_SKEW_MS, checkSamlResponse, SamlError } from '@/lib/auth/saml-response'
import { drawSecret, hashSecret } from '@/lib/auth/secret'
import { identityText, type UniversityIdentity } from '@/lib/auth/university'
import { bounds, serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'

const NO_CONTEXT = 'urn:oasis:names:tc:SAML:2.0:status:NoAuthnContext'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
/** The maximum age of an assertion in milliseconds, whatever it states itself. */
const MAX_ASSERTION_AGE_MS = 10 * 60_000

/** The SAML settings; null if they are not configured. */
function findSettings() {
  const { SAML_ENTRY_POINT, SAML_IDP_ENTITY_ID, SAML_IDP_CERTIFICATE } = env
  if (!SAML_ENTRY_POINT || !SAML_IDP_ENTITY_ID || !SAML_IDP_CERTIFICATE) return null
  const api = `${env.PUBLIC_URL}/backend/api/saml`
  return {
    entryPoint: SAML_ENTRY_POINT,
    idpIssuer: SAML_IDP_ENTITY_ID,
    idpCert: SAML_IDP_CERTIFICATE,
    issuer: env.SAML_ENTITY_ID ?? `${api}/metadata`,
    callbackUrl: `${api}/acs`,
  }
}

/** Whether tutors may sign in by SAML. */
export function hasSaml(): boolean {
  return findSettings() !== null
}

/** The SAML settings. Throws SamlError if they are not configured. */
function getSettings() {
  const found = findSettings()
  if (!found) throw new SamlError('not_configured')
  return found
}

/** A service provider that stores its requests in `store`. */
function serviceProvider(store: CacheProvider, more: Partial<SamlConfig> = {}): SAML {
  const options = getSettings()
  return new SAML({
    ...options,
    audience: options.issuer,
    identifierFormat: env.SAML_SUBJECT_ATTRIBUTE ? null : PERSISTENT,
    // Without a demand, the university decides how somebody signs in.
    ...(env.SAML_AUTHN_CONTEXT
      ? { authnContext: env.SAML_AUTHN_CONTEXT }
      : { disableRequestedAuthnContext: true }),
    wantAssertionsSigned: true,
    // Only the signed assertion is trusted, not the response around it.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: serverBounds.samlRequestSeconds * 1000,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_ASSERTION_AGE_MS,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(env.SAML_KEY && { privateKey: env.SAML_KEY, decryptionPvk: env.SAML_KEY }),
    cacheProvider: store,
    ...more,
  })
}

/** The metadata of this installation for the identity provider, as XML. */
export function samlMetadata(): string {
  const { issuer, callbackUrl } = getSettings()
  const xml = generateServiceProviderMetadata({
    issuer,
    callbackUrl,
    identifierFormat: env.SAML_SUBJECT_ATTRIBUTE ? null : PERSISTENT,
    wantAssertionsSigned: true,
    signatureAlgorithm: 'sha256',
    ...(env.SAML_KEY && {
      privateKey: env.SAML_KEY,
      decryptionPvk: env.SAML_KEY,
      publicCerts: env.SAML_CERTIFICATE ?? null,
      decryptionCert: env.SAML_CERTIFICATE?.[0] ?? null,
    }),
  })
  // These are not accepted (`saml-response.ts`).
  return xml.replaceAll(/\s*<EncryptionMethod Algorithm="[^"]*-cbc"\s*\/>/g, '')
}

/**
 * Stores a request. Returns the address of the identity provider and the secret that the browser keeps. `anew` asks the
 * user to authenticate again.
 */
export async function beginSaml(
  next: string | null,
  anew: boolean,
): Promise<{ address: string; browser: string }> {
  const browser = drawSecret()
  const store: CacheProvider = {
    saveAsync: async (id, value) => {
      await insertSamlRequest(db, { id, browser: hashSecret(browser), next })
      return { value, createdAt: Date.now() }
    },
    getAsync: () => Promise.resolve(null),
    removeAsync: () => Promise.resolve(null),
  }
  const address = await serviceProvider(store, { forceAuthn: anew }).getAuthorizeUrlAsync('', undefined, {})
  return { address, browser }
}

/** The pending requests, for the library to read; `completeSamlRequest` accepts one response for each. */
const waiting: CacheProvider = {
  saveAsync: () => Promise.resolve(null),
  getAsync: async (id) => (await findSamlRequest(db, id))?.toISOString() ?? null,
  removeAsync: (id) => Promise.resolve(id),
}

const profileShape = z.object({
  inResponseTo: z.string(),
  attributes: z.record(z.string(), z.unknown()).optional(),
})

/** The value of an attribute; null if there is none, or more than one. */
function attribute(profile: Profile, name: string): string | null {
  const value = profileShape.parse(profile).attributes?.[name]
  return typeof value === 'string' && !value.includes('\0') ? value.trim() : null
}

/** The permanent identifier of a user: the persistent NameID, or the configured attribute. */
function subjectOf(profile: Profile): string {
  const configured = env.SAML_SUBJECT_ATTRIBUTE
  if (!configured && profile.nameIDFormat !== PERSISTENT) throw new SamlError('not_persistent')
  const { data } = identityText.safeParse(configured ? attribute(profile, configured) : profile.nameID)
  if (data === undefined) throw new SamlError('no_subject')
  return data
}

/**
 * Checks the response that the university sends through the browser, and stores its identity until that browser
 * collects it. Returns the code for the browser. Throws for anything invalid, SamlError if we rejected it.
 */
export async function acceptSamlResponse(encoded: string): Promise<string> {
  const { idpIssuer, callbackUrl } = getSettings()
  await checkSamlResponse(encoded, callbackUrl, env.SAML_KEY)
  const { profile } = await serviceProvider(waiting)
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      // The provider could not sign somebody in as strongly as was asked for.
      const isWeak = error instanceof SamlStatusError && error.xmlStatus.includes(NO_CONTEXT)
      throw isWeak ? new SamlError('authn_context') : error
    })
  if (!profile?.getAssertion) throw new SamlError('no_assertion')
  const { inResponseTo: requestId } = profileShape.parse(profile)
  checkAssertion(profile.getAssertion(), {
    issuer: idpIssuer,
    recipient: callbackUrl,
    requestId,
    contexts: env.SAML_AUTHN_CONTEXT,
  })
  const identity = {
    subject: subjectOf(profile),
    email: attribute(profile, env.SAML_EMAIL_ATTRIBUTE)?.slice(0, bounds.email.max + 1) ?? null,
    name: attribute(profile, env.SAML_NAME_ATTRIBUTE)?.slice(0, 2 * bounds.name.max) ?? null,
  }
  const secret = drawSecret()
  if (!(await completeSamlRequest(db, { id: requestId, handover: hashSecret(secret), identity })))
    throw new SamlError('replayed')
  return secret
}

/**
 * Takes the identity for this browser, once; null if the browser did not make this request, or it is used up or
 * expired.
 */
export async function takeSamlIdentity(
  browser: string | undefined,
  handover: string | undefined,
): Promise<{ identity: UniversityIdentity; next: string | null } | null> {
  if (!browser || !handover) return null
  const taken = await takeStoredIdentity(db, { browser: hashSecret(browser), handover: hashSecret(handover) })
  if (!taken) return null
  const { subject, email, name } = taken.identity
  const issuer = getSettings().idpIssuer
  // The configured provider vouches for its attributes. A weak sign-in was rejected with its assertion.
  const identity = { issuer, subject, email, verified: email !== null, name: name ?? undefined, strong: true }
  const provider = env.SAML_NAME ?? issuer
  return { identity: { ...identity, provider, createsTutors: env.SAML_CREATE_TUTORS }, next: taken.next }
}
