import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { cookieNames, readCookies } from '@/lib/auth/cookies'
import { pageTarget } from '@/lib/auth/page-guard'
import { prerenderedPaths, splitAddress } from '@/lib/auth/redirects'
import { commonHeaders, securityHeaders } from '@/lib/http/response-headers'
import { policyOfFile } from '@/lib/http/content-security-policy'
import { makeCsrfCookie } from '@/lib/http/csrf'
import { fieldsOf, readStored, sendStored, type StoredFile } from '@/lib/http/stored-files'
import { pickLocale } from '@/lib/i18n/config'
import { accountLocaleCookie, localeCookie, locales } from '@/lib/i18n/locales'

// The pages that a whole hall opens at once are files of the build, one per language. They are sent from here, after
// the same check that middleware.ts does for every page: whether the visitor may see it.

/** The folder of these files, below the server's folder. */
const folder = '.next/server/app/hall'

/**
 * The headers of a page besides its own policy. Which page is sent depends on the visitor, so browsers revalidate each
 * time.
 */
const headersFor = (content: Buffer) =>
  fieldsOf([
    ...commonHeaders(),
    { key: 'Content-Security-Policy', value: policyOfFile(content.toString()) },
    { key: 'Cache-Control', value: 'private, no-cache' },
    { key: 'Vary', value: 'Accept-Encoding, Accept-Language, Cookie' },
    { key: 'Content-Type', value: 'text/html; charset=utf-8' },
  ])

async function readPages(serverFolder: string): Promise<Map<string, StoredFile>> {
  const inServer = path.join(/* turbopackIgnore: true */ serverFolder, folder)
  const addresses = locales.flatMap((locale) => prerenderedPaths.map((address) => ({ locale, address })))
  const pages = addresses.map(async ({ locale, address }) => {
    const file = `${path.join(inServer, locale + address.replace(/\/$/, ''))}.html`
    return [`${locale} ${address}`, await readStored(file, headersFor)] as const
  })
  return new Map(await Promise.all(pages))
}

type Sender = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * Reads the pages of a built server into memory. Returns a function that sends one of them, or a redirect; false for
 * other pages, which the framework handles. Errors: those of the database, for signed-in visitors.
 */
export async function openPrerendered(serverFolder: string): Promise<Sender> {
  const pages = await readPages(serverFolder)
  const redirectFields = fieldsOf([
    ...securityHeaders(),
    { key: 'Cache-Control', value: 'no-store' },
    { key: 'Content-Length', value: '0' },
  ])

  return async (request, response) => {
    const { pathname, search } = splitAddress(request.url ?? '')
    const address = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // The framework's own navigation requests data instead of the page.
    if (!isPage || request.headers.rsc !== undefined || !prerenderedPaths.includes(address)) return false

    const cookieHeader = request.headers.cookie ?? null
    const cookies = readCookies(cookieHeader)
    const target = await pageTarget(pathname + search, cookieHeader)
    const added = cookies[cookieNames.csrf] ? [] : ['Set-Cookie', makeCsrfCookie()]
    if (target !== null) {
      response.writeHead(307, [...redirectFields, 'Location', target, ...added]).end()
      return true
    }
    const locale = pickLocale({
      cookie: cookies[localeCookie],
      account: cookies[accountLocaleCookie],
      acceptLanguage: request.headers['accept-language'],
    })
    const page = pages.get(`${locale} ${address}`)
    if (!page) return false
    sendStored(page, request, response, added)
    return true
  }
}
