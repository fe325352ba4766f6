/** The query of the entry page. */
export type EntryQuery = {
  /** A lecture's code, such as a scanned one; empty without one. */
  code: string
  /** The page to go on to after signing in. */
  next: string | null
  /** Why the sign-in by the university failed, as a code of next-auth or our own. */
  error: string | null
}

/** Reads the query of the entry page. After a failed sign-in, next-auth passes the requested page with its `origin`. */
export function readEntryQuery(query: URLSearchParams, origin: string): EntryQuery {
  return {
    code: (query.get('code') ?? '').trim().slice(0, 40),
    next: query.get('next') ?? query.get('callbackUrl')?.replace(origin, '') ?? null,
    error: query.get('error'),
  }
}

/** A sign-in by the university. */
export type UniversitySignIn = {
  /** OpenID Connect or SAML. */
  kind: 'oidc' | 'saml'
  /** The name of the provider; null if not configured. */
  name: string | null
}

/**
 * Why an identity of the university was rejected. `bound`: the account is linked to another one; `protected`: it has a
 * second factor of its own, which the university would bypass; `weak`: the chair demands a stronger sign-in there.
 */
const rejectionReasons = ['unverified', 'unknown', 'deactivated', 'bound', 'protected', 'weak'] as const
export type UniversityRejectionReason = (typeof rejectionReasons)[number]

/** Why a sign-in by the university failed. */
export type UniversityTrouble = UniversityRejectionReason | 'unavailable' | 'failed'

/** Translates the `error` of the entry page's address: which sign-in failed, and why; next-auth has many codes. */
export function troubleOf(
  error: string | null,
): { kind: UniversitySignIn['kind']; trouble: UniversityTrouble } | null {
  if (!error) return null
  if (error === 'OAuthSignin') return { kind: 'oidc', trouble: 'unavailable' }
  const [prefix, word] = error.split('_', 2)
  const own = rejectionReasons.find((one) => word === one)
  return { kind: prefix === 'saml' ? 'saml' : 'oidc', trouble: own ?? 'failed' }
}
