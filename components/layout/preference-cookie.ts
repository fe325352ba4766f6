const longSeconds = 400 * 24 * 60 * 60

/** Stores a choice of this browser in a cookie, for the server to render the next page. */
export function setPreferenceCookie(name: string, value: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in browsers we support
  document.cookie = `${name}=${value}; Path=/; Max-Age=${longSeconds}; SameSite=Lax${secure}`
}

/** The stored choice of this browser; undefined if nothing was chosen, or the cookie was deleted. */
export function readPreferenceCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
