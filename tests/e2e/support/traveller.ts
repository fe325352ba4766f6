import { CookieClient } from '@/tests/support/cookie-client.mjs'
import { fetchServed } from '@/tests/support/fetch-served'

/** Follows redirects between the product and a provider as a browser does, without showing anything. */
export class Traveller {
  /** By host and port. */
  readonly #clients = new Map<string, CookieClient>()

  #clientOf({ host }: URL): CookieClient {
    const client = this.#clients.get(host) ?? new CookieClient()
    this.#clients.set(host, client)
    return client
  }

  cookie(address: string, name: string): string | undefined {
    return this.#clientOf(new URL(address)).cookies.get(name)
  }

  /** One request; cookies are kept, redirects are not followed. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const client = this.#clientOf(url)
    const headers = new Headers(init.headers)
    headers.set('cookie', client.cookieHeader)
    const response = await fetchServed(url, { ...init, headers, redirect: 'manual' })
    client.keepCookies(response.headers.getSetCookie())
    return response
  }

  /** Goes on from an address until there is a page, or an address that `stop` recognises; answers where that is. */
  async follow(address: string, stop: (url: URL) => boolean = () => false): Promise<URL> {
    let url = new URL(address)
    for (let hops = 0; hops < 20; hops += 1) {
      if (stop(url)) return url
      const response = await this.send(url.href)
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !location) return url
      url = new URL(location, url)
    }
    throw new Error(`no end of redirects at ${url.href}`)
  }
}
