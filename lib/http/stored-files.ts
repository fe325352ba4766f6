import 'server-only'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { gunzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import { securityHeaders } from '@/lib/http/response-headers'

// Files of the build are few and small: they are kept in memory, in every encoding, with their headers. Reading them
// from disk each time took half of the work when a phone arrives.

/** Content encodings, the best first, with their file endings; created by the build (scripts/static-files.mjs). */
const endings = { br: '.br', gzip: '.gz' } as const
type Packing = keyof typeof endings
const preferred: readonly Packing[] = ['br', 'gzip']

/** Headers of a response, names and values in turn, which node:http sends without further processing. */
export type Fields = readonly string[]

/** Headers from key-value pairs. */
export function fieldsOf(headers: readonly { key: string; value: string }[]): Fields {
  return headers.flatMap(({ key, value }) => [key, value])
}

/**
 * A form of a file: headers for the whole file and for a 304. A null body is decompressed for the few clients that need
 * it.
 */
type Form = { tag: string; fields: string[]; unchanged: string[]; body: Buffer | null }

/** A file in memory: plain, and compressed if that is smaller. */
export type StoredFile = { plain: Form } & Partial<Record<Packing, Form>>

/**
 * Reads a file and its compressed forms, if the build has created them; `headersFor` returns further headers, based on
 * the content.
 */
export async function readStored(file: string, headersFor: (content: Buffer) => Fields): Promise<StoredFile> {
  const content = await readFile(file)
  const hash = createHash('sha256').update(content).digest('base64url')
  const headers = headersFor(content)
  const form = (encoding: Packing | 'identity', length: number, body: Buffer | null): Form => {
    const tag = `"${hash}-${encoding}"`
    const unchanged = [...headers, 'ETag', tag]
    const packing = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    return { tag, unchanged, fields: [...unchanged, ...packing, 'Content-Length', String(length)], body }
  }
  const read = (packing: Packing) =>
    readFile(file + endings[packing]).then(
      (body) => form(packing, body.length, body),
      () => undefined,
    )
  const [br, gzip] = await Promise.all([read('br'), read('gzip')])
  // A compressed file is not kept plain as well: browsers do not ask for that.
  const plain = form('identity', content.length, gzip ? null : content)
  return { plain, ...(br && { br }), ...(gzip && { gzip }) }
}

/** The encodings that an Accept-Encoding header allows; a hall sends only a few different ones. */
const readable = new LRUCache<string, string[]>({
  max: 100,
  memoMethod: (accepted) => new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(),
})

function bestForm(file: StoredFile, { headers }: IncomingMessage): Form {
  const encodings = readable.memo(headers['accept-encoding'] ?? '')
  const packing = preferred.find((one) => file[one] && encodings.includes(one))
  return (packing && file[packing]) ?? file.plain
}

/**
 * Sends a file in the best encoding for the client, or a 304 if its copy is current; `more` are headers of this
 * response alone.
 */
export function sendStored(
  file: StoredFile,
  request: IncomingMessage,
  response: ServerResponse,
  more: Fields = [],
): void {
  const { tag, fields, unchanged, body } = bestForm(file, request)
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, [...unchanged, ...more]).end()
    return
  }
  response.writeHead(200, more.length > 0 ? [...fields, ...more] : fields)
  if (request.method === 'HEAD') response.end()
  else if (body || !file.gzip?.body) response.end(body)
  else gunzip(file.gzip.body, (error, content) => (error ? response.destroy(error) : response.end(content)))
}

/** Seconds; the name of a built file changes with its content. */
const YEAR_SECONDS = 31_536_000

/**
 * Reads the built scripts, styles and fonts of a server's folder into memory. Returns their paths, and a function that
 * sends one of them; it returns false for any other path.
 */
export async function openBuilt(serverFolder: string) {
  const folder = path.join(/* turbopackIgnore: true */ serverFolder, '.next/static')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter(
      (entry) => entry.isFile() && !Object.values(endings).some((ending) => entry.name.endsWith(ending)),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
  const headers = fieldsOf([
    ...securityHeaders(),
    { key: 'Cache-Control', value: `public,max-age=${YEAR_SECONDS},immutable` },
    { key: 'Vary', value: 'Accept-Encoding' },
  ])
  const read = async (name: string) => {
    const pathname = `/_next/static/${path.relative(folder, name).replaceAll(path.sep, '/')}`
    const type = lookup(pathname) ?? 'application/octet-stream'
    return [pathname, await readStored(name, () => [...headers, 'Content-Type', type])] as const
  }
  const files = new Map(await Promise.all(names.map(read)))

  const send = (pathname: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get(pathname)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    sendStored(file, request, response)
    return true
  }
  return { paths: [...files.keys()], send }
}
