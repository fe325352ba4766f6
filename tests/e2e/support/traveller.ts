import { parseSetCookie } from 'cookie'

/** Follows redirects between the product and a provider as a browser does, without showing anything. */
export class Traveller {
  /** By host, port and name. */
  readonly #jar = new Map<string, Map<string, string>>()

  #cookiesOf(url: URL): Map<string, string> {
    const cookies = this.#jar.get(url.host) ?? new Map<string, string>()
    this.#jar.set(url.host, cookies)
    return cookies
  }

  cookie(address: string, name: string): string | undefined {
    return this.#cookiesOf(new URL(address)).get(name)
  }

  /** One request; cookies are kept, redirects are not followed. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const cookies = this.#cookiesOf(url)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) {
      const { name, value = '', maxAge, expires } = parseSetCookie(header)
      const gone = maxAge === 0 || (expires && expires.getTime() < Date.now())
      if (gone) cookies.delete(name)
      else cookies.set(name, value)
    }
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
