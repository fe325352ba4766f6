import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { cookieNames, isSecure, readCookies } from '@/lib/auth/cookies'
import { pageTarget } from '@/lib/auth/page-guard'
import { hallPaths } from '@/lib/auth/redirects'
import { policyOfFile } from '@/lib/http/content-security-policy'
import { makeCsrfCookie } from '@/lib/http/csrf'
import { closedPolicy, fixedHeaders, strictTransport } from '@/lib/http/fixed-headers'
import { readStored, sendStored, type StoredFile } from '@/lib/http/stored-files'
import { pickLocale } from '@/lib/i18n/config'
import { accountLocaleCookie, localeCookie, locales } from '@/lib/i18n/locales'

// The pages that a whole hall opens at once are files of the build, one for each language. Here they are sent, after
// the same question that middleware.ts asks about every page: whether whoever asks may stay.

/** Where the build puts them below the server's folder. */
const folder = '.next/server/app/hall'

type Page = { file: StoredFile; policy: string }

async function readPage(name: string): Promise<Page> {
  const { stored, content } = await readStored(`${name}.html`)
  return { file: stored, policy: policyOfFile(content.toString()) }
}

async function readPages(serverFolder: string): Promise<Map<string, Page>> {
  const inServer = path.join(/* turbopackIgnore: true */ serverFolder, folder)
  const addresses = locales.flatMap((locale) => hallPaths.map((address) => ({ locale, address })))
  const pages = addresses.map(async ({ locale, address }) => {
    const page = await readPage(path.join(inServer, locale + address.replace(/\/$/, '')))
    return [`${locale} ${address}`, page] as const
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

  return async (request, response) => {
    const [pathname = '', query] = (request.url ?? '').split('?', 2)
    const address = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // The framework's own navigation asks for data in place of the page.
    if (!isPage || request.headers.rsc !== undefined || !hallPaths.includes(address)) return false

    const cookieHeader = request.headers.cookie ?? null
    const cookies = readCookies(cookieHeader)
    const target = await pageTarget(pathname + (query === undefined ? '' : `?${query}`), cookieHeader)
    for (const { key, value } of fixedHeaders) response.setHeader(key, value)
    if (isSecure()) response.setHeader(strictTransport.key, strictTransport.value)
    if (!cookies[cookieNames.csrf]) response.setHeader('Set-Cookie', makeCsrfCookie())
    if (target !== null) {
      response.setHeader(closedPolicy.key, closedPolicy.value)
      response.writeHead(307, { Location: target, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
      return true
    }
    const locale = pickLocale({
      cookie: cookies[localeCookie],
      account: cookies[accountLocaleCookie],
      acceptLanguage: request.headers['accept-language'],
    })
    const page = pages.get(`${locale} ${address}`)
    if (!page) return false
    response.setHeader('Content-Security-Policy', page.policy)
    // Which page it is depends on who asks, so a browser asks each time whether its copy still holds.
    response.setHeader('Cache-Control', 'private, no-cache')
    response.setHeader('Vary', 'Accept-Encoding, Accept-Language, Cookie')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    sendStored(page.file, request, response)
    return true
  }
}
