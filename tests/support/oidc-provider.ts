import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration, Provider } from 'oidc-provider'

/** Somebody whom the university knows. */
export type Account = { email?: string; email_verified?: boolean; name?: string }

const CLIENT = { id: 'lectern', secret: randomBytes(24).toString('base64url') }

/**
 * Loads the package only here: its hundreds of modules, loaded at once with the test file, have been seen to block the
 * runner of the browser tests for good (Node 20 loads them on a thread for which the runner then waits).
 */
async function createProvider(origin: string, configuration: Configuration): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  return new Provider(origin, configuration)
}

/** A real OpenID Connect provider, as a university runs one, with a sign-in page that asks for a login only. */
export class UniversityProvider {
  readonly accounts = new Map<string, Account>()
  #server: HttpServer | undefined
  #origin = ''

  /** The variables that make the product use this provider. */
  get settings(): Record<string, string> {
    return {
      OIDC_ISSUER: this.#origin,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Uni Login',
    }
  }

  /** Starts it for a product at this address; after a stop on the same port. */
  async start(productOrigin: string): Promise<void> {
    const server = createServer()
    const port = this.#origin === '' ? 0 : Number(new URL(this.#origin).port)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    this.#origin = `http://localhost:${(server.address() as AddressInfo).port}`
    const provider = await createProvider(this.#origin, this.#configuration(productOrigin))
    const handle = provider.callback()
    server.on('request', (request, response) => {
      const asked = request.url?.startsWith('/interaction/')
        ? this.#signIn(provider, request, response)
        : handle(request, response)
      asked.catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
    this.#server = server
  }

  #configuration(productOrigin: string): Configuration {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${productOrigin}/backend/api/auth/callback/oidc`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['a key of the tests'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, sub) => ({
        accountId: sub,
        claims: () => Promise.resolve({ sub, ...this.accounts.get(sub) }),
      }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'tests' }] },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 60,
        Interaction: 600,
        Session: 600,
      },
      pkce: { required: () => true },
    }
  }

  /** Shows the sign-in page; with a login in the address, signs that account in and agrees to everything. */
  async #signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '', this.#origin)
    const { params, grantId } = await provider.interactionDetails(request, response)
    const login = searchParams.get('login')
    if (searchParams.has('cancel')) {
      const refusal = { error: 'access_denied', error_description: 'The person has cancelled.' }
      return provider.interactionFinished(request, response, refusal)
    }
    if (login === null) {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(page)
      return
    }
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: login, clientId: CLIENT.id })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { login: { accountId: login }, consent })
  }

  /** The provider is down: connections are refused. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Uni Login</title><h1>Uni Login</h1>
<form><label>Login <input name="login" required></label><button>Continue</button></form>`
