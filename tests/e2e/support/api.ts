import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { request, type APIRequestContext } from '@playwright/test'

type Json = Record<string, unknown>

export type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>

const MOST_TRIES = 5

/** A client of the API as somebody else would write one: cookies, CSRF header, JSON. */
export class Api {
  readonly #context: APIRequestContext

  private constructor(context: APIRequestContext) {
    this.#context = context
  }

  /** Begins without cookies, or with those that another client had. */
  static async open(origin: string, storageState?: Cookies): Promise<Api> {
    const context = await request.newContext({
      baseURL: `${origin}/backend/`,
      extraHTTPHeaders: { origin },
      ...(storageState && { storageState }),
    })
    // Any answer to a request without one sets the CSRF cookie.
    if (!storageState) await context.get('api/vue/authentication/authCheck')
    return new Api(context)
  }

  async #headers(): Promise<Record<string, string>> {
    const { cookies } = await this.#context.storageState()
    return { 'X-CSRFToken': cookies.find(({ name }) => name === 'csrftoken')?.value ?? '' }
  }

  async #send<Reply>(
    method: string,
    path: string,
    options: { data?: Json; form?: Record<string, string> },
  ): Promise<Reply> {
    const headers = { ...(await this.#headers()), 'Idempotency-Key': `"${randomUUID()}"` }
    for (let tries = 1; ; tries += 1) {
      const response = await this.#context.fetch(path, { method, headers, ...options })
      if (response.ok()) return (response.status() === 204 ? undefined : await response.json()) as Reply
      if (tries === MOST_TRIES || response.status() !== 503)
        throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
      // Not all of those who were refused at once come back at once.
      await sleep(1000 * (Number(response.headers()['retry-after'] ?? 1) + Math.random()))
    }
  }

  get<Reply = Json>(path: string): Promise<Reply> {
    return this.#send<Reply>('GET', path, {})
  }

  post<Reply = Json>(path: string, data: Json = {}): Promise<Reply> {
    return this.#send<Reply>('POST', path, { data })
  }

  patch<Reply = Json>(path: string, data: Json): Promise<Reply> {
    return this.#send<Reply>('PATCH', path, { data })
  }

  put<Reply = Json>(path: string, data: Json): Promise<Reply> {
    return this.#send<Reply>('PUT', path, { data })
  }

  delete(path: string): Promise<void> {
    return this.#send('DELETE', path, {})
  }

  form<Reply = Json>(path: string, form: Record<string, string>): Promise<Reply> {
    return this.#send<Reply>('POST', path, { form })
  }

  /** A CSV or another answer that is no JSON. */
  async text(path: string): Promise<string> {
    return (await this.#context.get(path)).text()
  }

  /** The cookies for another client. */
  cookies(): Promise<Cookies> {
    return this.#context.storageState()
  }

  /** The cookies as a request sends them. */
  async cookieHeader(): Promise<string> {
    const { cookies } = await this.#context.storageState()
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  async close(): Promise<void> {
    await this.#context.dispose()
  }
}
