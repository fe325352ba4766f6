import 'server-only'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import type { Preferences } from '@/lib/auth/cookies'
import type { PendingLink } from '@/lib/auth/pending-link'
import type { SessionToken } from '@/lib/auth/token'
import { env } from '@/lib/env'

/** The id of the university's provider among next-auth's; part of the address that it calls back. */
export const UNIVERSITY = 'oidc'

/** Why the university's word was not enough. */
export type UniversityRejectionReason = 'unverified' | 'unknown' | 'deactivated' | 'bound'

/**
 * What an identity provider says of somebody, as far as it matters here. Issuer and subject together never become
 * another person's; an address may.
 */
export type UniversityIdentity = {
  issuer: string
  subject: string
  email: unknown
  verified: boolean
  name: string | undefined
  /** What the provider is called here. */
  provider: string
  /** Whether somebody unknown becomes a plain tutor. */
  createsTutors: boolean
}

/** `confirm`: the account's own password has to be given before the identity is linked to it. */
export type UniversitySignInResult =
  | { token: SessionToken; preferences: Preferences }
  | { confirm: Omit<PendingLink, 'next'> }
  | { rejectionReason: UniversityRejectionReason }

/**
 * Signs in whom the university vouches for and ends the sign-in that the browser had before; or says why not. `shown`
 * is how the browser shows the product.
 */
export type UniversitySignIn = (
  previous: Actor | null,
  identity: UniversityIdentity,
  shown: Preferences,
) => Promise<UniversitySignInResult>

type Claims = Record<string, unknown> & { iss: string; sub: string }

/** As long as the database takes it, and without what it cannot store. */
export const identityText = z
  .string()
  .min(1)
  .max(1024)
  .refine((text) => !text.includes('\0'))
const claimedIdentity = z.looseObject({ iss: identityText, sub: identityText })

/** Milliseconds that a provider may take for an answer. */
const TIMEOUT_MS = 5_000

/** Whether tutors may sign in through their university. */
export function hasUniversity(): boolean {
  return env.OIDC_ISSUER !== undefined
}

/** The claims of the ID token, whose signature next-auth has checked by now. */
function claimsOf(tokens: unknown): Claims {
  return (tokens as { claims: () => Claims }).claims()
}

/**
 * The university's OpenID Connect provider for next-auth, which checks state, nonce, PKCE and the signature. Claims
 * come from the ID token and from the userinfo endpoint: providers differ in where they put the address.
 */
export function universityProvider(): OAuthConfig<Claims> {
  return {
    id: UNIVERSITY,
    name: env.OIDC_NAME ?? 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${env.OIDC_ISSUER}/.well-known/openid-configuration`,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      async request({ client, tokens }) {
        const claims = claimsOf(tokens)
        if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims
        const info = await client.userinfo(tokens.access_token)
        if (info.sub !== claims.sub) throw new Error('the userinfo is about somebody else')
        return { ...claims, ...info, iss: claims.iss }
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  }
}

/** Reads the claims. Some providers send truth as a text. Throws for claims without issuer or subject. */
export function readIdentity(claims: object): UniversityIdentity {
  const { iss: issuer, sub: subject, ...given } = claimedIdentity.parse(claims)
  const name = [given['name'], given['preferred_username']].find((one) => typeof one === 'string')
  return {
    issuer,
    subject,
    email: given['email'],
    verified: given['email_verified'] === true || given['email_verified'] === 'true',
    name,
    provider: env.OIDC_NAME ?? issuer,
    createsTutors: env.OIDC_CREATE_TUTORS,
  }
}
