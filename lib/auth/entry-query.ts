/** What the address of the entry page asks for. */
export type EntryQuery = {
  /** A lecture's code, such as a scanned one; empty without one. */
  code: string
  /** The page to go on to after signing in. */
  next: string | null
  /** Why the university's sign-in has led back here, in next-auth's words or our own. */
  error: string | null
}

/**
 * Reads the query of the entry page's address. next-auth names the page that was asked for with its `origin`, when a
 * sign-in comes back without success.
 */
export function readEntryQuery(query: URLSearchParams, origin: string): EntryQuery {
  return {
    code: (query.get('code') ?? '').trim().slice(0, 40),
    next: query.get('next') ?? query.get('callbackUrl')?.replace(origin, '') ?? null,
    error: query.get('error'),
  }
}

/** A way in by the university. */
export type UniversitySignIn = {
  /** OpenID Connect or SAML. */
  kind: 'oidc' | 'saml'
  /** What the provider is called; null where nobody has named it. */
  name: string | null
}

/** Why a sign-in by the university has led back without success. */
export type UniversityTrouble = 'unverified' | 'unknown' | 'deactivated' | 'bound' | 'unavailable' | 'failed'

/** What the `error` in the entry page's address means: which sign-in has led back there, and why; next-auth has many words. */
export function troubleOf(
  error: string | null,
): { kind: UniversitySignIn['kind']; trouble: UniversityTrouble } | null {
  if (!error) return null
  if (error === 'OAuthSignin') return { kind: 'oidc', trouble: 'unavailable' }
  const [prefix, word] = error.split('_', 2)
  const own = (['unverified', 'unknown', 'deactivated', 'bound'] as const).find((one) => word === one)
  return { kind: prefix === 'saml' ? 'saml' : 'oidc', trouble: own ?? 'failed' }
}
