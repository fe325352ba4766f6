import { request, type APIRequestContext } from '@playwright/test'

type Json = Record<string, unknown>

/** A client of the API as somebody else would write one: cookies, CSRF header, JSON. */
export class Api {
  readonly #context: APIRequestContext

  private constructor(context: APIRequestContext) {
    this.#context = context
  }

  static async open(origin: string): Promise<Api> {
    const context = await request.newContext({ baseURL: `${origin}/backend/`, extraHTTPHeaders: { origin } })
    // Any answer to a request without one sets the CSRF cookie.
    await context.get('api/vue/authentication/authCheck')
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
    const response = await this.#context.fetch(path, { method, headers: await this.#headers(), ...options })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return (await response.json()) as Reply
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

  form<Reply = Json>(path: string, form: Record<string, string>): Promise<Reply> {
    return this.#send<Reply>('POST', path, { form })
  }

  /** A CSV or another answer that is no JSON. */
  async text(path: string): Promise<string> {
    return (await this.#context.get(path)).text()
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
