import { can } from '@/lib/auth/permissions'

/** The kind and role of a visitor by their session token; null for nobody signed in. */
export type Visitor = { usertype: 1 } | { usertype: 2; role: string } | null

export const forbiddenPath = '/admin/403.html'

/** Tells a page, within the server, the status of its response. */
export const statusHeader = 'x-lectern-status'

/** The home page of a signed-in visitor. */
export function homeOf(visitor: NonNullable<Visitor>): '/app' | '/tutor' {
  return visitor.usertype === 2 ? '/tutor' : '/app'
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? path
}

type Area = 'app' | 'tutor' | 'admin' | null

function areaOf(pathname: string): Area {
  const first = /^\/+([^/]+)(?:\/|$)/.exec(pathname)?.[1]
  return first === 'app' || first === 'tutor' || first === 'admin' ? first : null
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

/** The addresses of the entry page. */
const entryPaths: readonly string[] = ['/', '/login']

/**
 * The pages that a whole hall opens at once: the production server sends them as files of the build
 * (lib/http/prerendered.ts).
 */
export const prerenderedPaths: readonly string[] = [...entryPaths, '/app']

export function isEntryPage(pathname: string): boolean {
  return entryPaths.includes(withoutSlash(pathname))
}

export function isPrerenderedPage(pathname: string): boolean {
  return prerenderedPaths.includes(withoutSlash(pathname))
}

/**
 * Whether a path is the build's own path of a prerendered page (`/hall/…`), which is only sent under its public
 * address.
 */
export function isFileOnly(pathname: string): boolean {
  return /^\/hall(\/|$)/.test(pathname)
}

/** Whether a path is an error page that responds with 403 to everybody. */
export function isDenialPage(pathname: string): boolean {
  return [forbiddenPath, '/forbidden'].includes(withoutSlash(pathname))
}

/**
 * The redirect target for `path` (which may have a query); null to stay. Signed-in visitors of `/` and `/login` are not
 * redirected here: only a page that has asked the database may do that. Otherwise a sign-in that has ended on the
 * server would be redirected in circles.
 */
export function redirectTarget(path: string, visitor: Visitor): string | null {
  const pathname = pathnameOf(path)
  const area = areaOf(pathname)
  if (area === null) return null
  if (visitor === null) return `/login?next=${encodeURIComponent(path)}`
  if (withoutSlash(pathname) === forbiddenPath) return null
  if (visitor.usertype === 1) return area === 'app' ? null : '/'
  if (area === 'app') return '/'
  return area === 'admin' && !can(visitor.role, 'admin') ? forbiddenPath : null
}

/** Where to go after signing in: the requested page if it belongs to the visitor's area, else their home page. */
export function afterSignIn(next: string | null | undefined, visitor: NonNullable<Visitor>): string {
  const pathname = pathnameOf(next ?? '')
  // Only a plain path of ours: `//host` and `/\host` would lead to another site.
  const isOurs = next ? /^\/[a-z]/.test(next) && !/[\\\s]/.test(next) && areaOf(pathname) : null
  const mayStay = next && isOurs && redirectTarget(next, visitor) === null && !isDenialPage(pathname)
  return mayStay ? next : homeOf(visitor)
}

/** The path of an address and its query with the question mark; empty without one. A second question mark is part of it. */
export function splitAddress(address: string): { pathname: string; search: string } {
  const at = address.indexOf('?')
  return at < 0
    ? { pathname: address, search: '' }
    : { pathname: address.slice(0, at), search: address.slice(at) }
}
