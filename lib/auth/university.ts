import 'server-only'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import type { Actor } from '@/lib/auth/actor'
import type { Preferences } from '@/lib/auth/cookies'
import type { UniversityRejectionReason } from '@/lib/auth/entry-query'
import type { PendingLink } from '@/lib/auth/pending-link'
import type { SessionToken } from '@/lib/auth/token'
import { env } from '@/lib/env'

/** The id of the university's provider in next-auth; part of its callback address. */
export const UNIVERSITY = 'oidc'

/** An identity from a provider. Issuer and subject together never change their person; an e-mail address may. */
export type UniversityIdentity = {
  issuer: string
  subject: string
  email: unknown
  verified: boolean
  name: string | undefined
  /** Whether they signed in there as strongly as the chair demands. */
  strong: boolean
  /** The name of the provider. */
  provider: string
  /** Whether an unknown identity becomes a plain tutor. */
  createsTutors: boolean
}

/** `confirm`: the account's own password has to confirm the link to the identity. */
export type UniversitySignInResult =
  | { token: SessionToken; preferences: Preferences }
  | { confirm: Omit<PendingLink, 'next'> }
  | { rejectionReason: UniversityRejectionReason }

/**
 * Signs in an identity of the university and ends the previous sign-in of the browser; or returns why not. `shown` is
 * the browser's language and theme.
 */
export type UniversitySignIn = (
  previous: Actor | null,
  identity: UniversityIdentity,
  shown: Preferences,
) => Promise<UniversitySignInResult>

type Claims = Record<string, unknown> & { iss: string; sub: string }

/** A text that the database can store. */
export const identityText = z
  .string()
  .min(1)
  .max(1024)
  .refine((text) => !text.includes('\0'))
const claimedIdentity = z.looseObject({ iss: identityText, sub: identityText })

/** The timeout for the provider in milliseconds. */
const TIMEOUT_MS = 5_000

/** Whether tutors may sign in through their university. */
export function hasUniversity(): boolean {
  return env.OIDC_ISSUER !== undefined
}

/** The claims of the ID token, whose signature next-auth has verified. */
function claimsOf(tokens: unknown): Claims {
  return (tokens as { claims: () => Claims }).claims()
}

/**
 * The university's OpenID Connect provider for next-auth, which verifies state, nonce, PKCE and the signature. Claims
 * come from the ID token and the userinfo endpoint: providers differ in where they put the address.
 */
export function universityProvider(): OAuthConfig<Claims> {
  return {
    id: UNIVERSITY,
    name: env.OIDC_NAME ?? 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${env.OIDC_ISSUER}/.well-known/openid-configuration`,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    authorization: {
      params: { scope: 'openid email profile', ...(env.OIDC_ACR && { acr_values: env.OIDC_ACR.join(' ') }) },
    },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      async request({ client, tokens }) {
        const claims = claimsOf(tokens)
        if (!client.issuer.metadata.userinfo_endpoint || !tokens.access_token) return claims
        const info = await client.userinfo(tokens.access_token)
        if (info.sub !== claims.sub) throw new Error('the userinfo is about somebody else')
        // How they signed in is said by the signed token alone.
        return { ...claims, ...info, iss: claims.iss, acr: claims['acr'] }
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  }
}

/** Reads the claims; some providers send booleans as text. Throws without issuer or subject. */
export function readIdentity(claims: object): UniversityIdentity {
  const { iss: issuer, sub: subject, ...given } = claimedIdentity.parse(claims)
  const name = [given['name'], given['preferred_username']].find((one) => typeof one === 'string')
  return {
    issuer,
    subject,
    email: given['email'],
    verified: given['email_verified'] === true || given['email_verified'] === 'true',
    name,
    strong: env.OIDC_ACR?.some((one) => one === given['acr']) ?? true,
    provider: env.OIDC_NAME ?? issuer,
    createsTutors: env.OIDC_CREATE_TUTORS,
  }
}
