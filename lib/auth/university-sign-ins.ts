import 'server-only'
import type { UniversitySignIn } from '@/lib/auth/entry-query'
import { hasSaml } from '@/lib/auth/saml'
import { hasUniversity } from '@/lib/auth/university'
import { env } from '@/lib/env'

/** The configured sign-ins by the university. */
export function universitySignIns(): UniversitySignIn[] {
  return [
    ...(hasUniversity() ? [{ kind: 'oidc' as const, name: env.OIDC_NAME ?? null }] : []),
    ...(hasSaml() ? [{ kind: 'saml' as const, name: env.SAML_NAME ?? null }] : []),
  ]
}
