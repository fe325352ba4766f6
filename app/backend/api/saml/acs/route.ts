import { z } from 'zod'
import { acceptSamlResponse, hasSaml } from '@/lib/auth/saml'
import { SamlError } from '@/lib/auth/saml-response'
import { pauseDeadline } from '@/lib/db/deadline'
import { parseInput, readBody } from '@/lib/http/body'
import { rawEndpoint, route } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'
import { log } from '@/lib/observability/log'

const form = z.object({ SAMLResponse: z.string().min(1) })

/** Logs the reason of an error if it is one of ours, and never anything that somebody has sent. */
function note(error: unknown): void {
  const reason = error instanceof SamlError ? error.reason : 'invalid'
  log().warn({ event: 'saml.refused', reason }, 'security')
}

/**
 * Accepts the university's response, which its page posts, without a CSRF token: the signature and the pending request
 * are the proof. Nobody is signed in yet: the browser that made the request collects the identity itself, with the
 * cookie that a cross-site POST does not send.
 */
const consume = rawEndpoint(async ({ request }) => {
  if (!hasSaml()) throw new AppError('not_found')
  const { SAMLResponse } = parseInput(form, await pauseDeadline(() => readBody(request, 'form')))
  const target = await acceptSamlResponse(SAMLResponse).then(
    (code) => `/backend/api/saml/finish?code=${code}`,
    (error: unknown) => {
      note(error)
      const isWeak = error instanceof SamlError && error.reason === 'authn_context'
      return `/login?error=saml_${isWeak ? 'weak' : 'failed'}`
    },
  )
  return new Response(null, { status: 303, headers: { Location: target } })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ POST: consume })
