import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import Negotiator from 'negotiator'
import { cookieNames, isSecure, readCookies } from '@/lib/auth/cookies'
import { pageTarget } from '@/lib/auth/page-guard'
import { entryPaths } from '@/lib/auth/redirects'
import { policyOfFile } from '@/lib/http/content-security-policy'
import { makeCsrfCookie } from '@/lib/http/csrf'
import { closedPolicy, fixedHeaders, strictTransport } from '@/lib/http/fixed-headers'
import { pickLocale } from '@/lib/i18n/config'
import { accountLocaleCookie, localeCookie, locales } from '@/lib/i18n/locales'

// The pages that a whole hall opens at once are files of the build, one for each language. Here they are sent, after
// the same question that middleware.ts asks about every page: whether whoever asks may stay.

/** Where the build puts them below the server's folder. */
const folder = '.next/server/app/hall'

/** Content encodings, the best first, and what their files end in; the build has made them (scripts/static-files.mjs). */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof endings
const encodings = Object.keys(endings) as Encoding[]

type File = { bodies: Record<Encoding, Buffer>; policy: string; etag: string }

async function readPage(name: string): Promise<File> {
  const bodyOf = (encoding: Encoding) => readFile(`${name}.html${endings[encoding]}`)
  const [br, gzip, identity] = await Promise.all([bodyOf('br'), bodyOf('gzip'), bodyOf('identity')])
  const etag = createHash('sha256').update(identity).digest('base64url')
  return { bodies: { br, gzip, identity }, policy: policyOfFile(identity.toString()), etag }
}

type Sender = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * Reads the pages of a built server into memory, and gives what sends one of them, or leads its reader to where they
 * have to go. That gives false for what is not one of those pages, which the framework answers. Errors: those of the
 * database, for whoever is signed in.
 */
export async function openPrerendered(serverFolder: string): Promise<Sender> {
  const files = new Map<string, File>()
  for (const locale of locales)
    for (const address of entryPaths)
      files.set(
        `${locale} ${address}`,
        await readPage(
          path.join(/* turbopackIgnore: true */ serverFolder, folder, locale + address.replace(/\/$/, '')),
        ),
      )

  return async (request, response) => {
    const [pathname = '', query] = (request.url ?? '').split('?', 2)
    const address = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    // The framework's own navigation asks for data in place of the page.
    if (!isPage || request.headers.rsc !== undefined || !entryPaths.includes(address)) return false

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
    const file = files.get(`${locale} ${address}`)
    if (!file) return false
    sendFile(file, request, response)
    return true
  }
}

function sendFile({ bodies, policy, etag }: File, request: IncomingMessage, response: ServerResponse): void {
  const encoding =
    encodings.find((one) => one === new Negotiator(request).encoding([...encodings])) ?? 'identity'
  const tag = `"${etag}-${encoding}"`
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('ETag', tag)
  // Which page it is depends on who asks, so a browser asks each time whether its copy still holds.
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Vary', 'Accept-Encoding, Accept-Language, Cookie')
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bodies[encoding].length)
  response.end(request.method === 'HEAD' ? undefined : bodies[encoding])
}
