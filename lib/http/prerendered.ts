import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { cookieNames, readCookies } from '@/lib/auth/cookies'
import { pageTarget } from '@/lib/auth/page-guard'
import { prerenderedPaths } from '@/lib/auth/redirects'
import { commonHeaders, securityHeaders } from '@/lib/http/response-headers'
import { policyOfFile } from '@/lib/http/content-security-policy'
import { makeCsrfCookie } from '@/lib/http/csrf'
import { fieldsOf, readStored, sendStored, type StoredFile } from '@/lib/http/stored-files'
import { pickLocale } from '@/lib/i18n/config'
import { accountLocaleCookie, localeCookie, locales } from '@/lib/i18n/locales'

// The pages that a whole hall opens at once are files of the build, one for each language. Here they are sent, after
// the same question that middleware.ts asks about every page: whether whoever asks may stay.

/** Where the build puts them below the server's folder. */
const folder = '.next/server/app/hall'

/** What a page is sent with besides its own policy; which page it is depends on who asks, so a browser asks each time. */
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
 * Reads the pages of a built server into memory, and gives what sends one of them, or leads its reader to where they
 * have to go. That gives false for what is not one of those pages, which the framework answers. Errors: those of the
 * database, for whoever is signed in.
 */
export async function openPrerendered(serverFolder: string): Promise<Sender> {
  const pages = await readPages(serverFolder)
  const redirectFields = fieldsOf([
    ...securityHeaders(),
    { key: 'Cache-Control', value: 'no-store' },
    { key: 'Content-Length', value: '0' },
  ])

  return async (request, response) => {
    const [pathname = '', query] = (request.url ?? '').split('?', 2)
    const address = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // The framework's own navigation asks for data in place of the page.
    if (!isPage || request.headers.rsc !== undefined || !prerenderedPaths.includes(address)) return false

    const cookieHeader = request.headers.cookie ?? null
    const cookies = readCookies(cookieHeader)
    const target = await pageTarget(pathname + (query === undefined ? '' : `?${query}`), cookieHeader)
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
