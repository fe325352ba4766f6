import 'server-only'
import { hasSaml } from '@/lib/auth/saml'
import { hasUniversity, type UniversityRefusal } from '@/lib/auth/university'
import { env } from '@/lib/env'

type Kind = 'oidc' | 'saml'

/** What the entry page says when somebody comes back from there without being signed in. */
type UniversityTrouble = UniversityRefusal | 'unavailable' | 'failed'

/** What the `error` in the entry page's address means: which sign-in has led back there, and why; next-auth has many words. */
function troubleOf(error: string | undefined): { kind: Kind; trouble: UniversityTrouble } | null {
  if (!error) return null
  if (error === 'OAuthSignin') return { kind: 'oidc', trouble: 'unavailable' }
  const [prefix, word] = error.split('_', 2)
  const own = (['unverified', 'unknown', 'deactivated', 'bound'] as const).find((one) => word === one)
  return { kind: prefix === 'saml' ? 'saml' : 'oidc', trouble: own ?? 'failed' }
}

/** The ways in by the university that are configured, with the reason why one of them has led back without success. */
export function universitySignIns(
  error: string | undefined,
  defaultName: string,
): { kind: Kind; name: string; trouble: UniversityTrouble | null }[] {
  const led = troubleOf(error)
  const kinds = [...(hasUniversity() ? ['oidc' as const] : []), ...(hasSaml() ? ['saml' as const] : [])]
  const names = { oidc: env.OIDC_NAME, saml: env.SAML_NAME }
  return kinds.map((kind) => ({
    kind,
    name: names[kind] ?? defaultName,
    trouble: led?.kind === kind ? led.trouble : null,
  }))
}
