const longSeconds = 400 * 24 * 60 * 60

/** Remembers a choice of this browser where the server can read it with the next page. */
export function setPreferenceCookie(name: string, value: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in browsers we support
  document.cookie = `${name}=${value}; Path=/; Max-Age=${longSeconds}; SameSite=Lax${secure}`
}

/**
 * What this browser remembers, and the server reads with the next page; undefined where nothing was chosen, or the
 * cookie was cleared.
 */
export function readPreferenceCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
