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

// Files of the build are few and small: they are held in memory, in every form in which they are sent, with the headers
// of each. A stream from the disk for each of them was half of what a phone's arrival cost.

/** Content encodings, the best first, and what their files end in; the build has made them (scripts/static-files.mjs). */
const endings = { br: '.br', gzip: '.gz' } as const
type Packing = keyof typeof endings
const preferred: readonly Packing[] = ['br', 'gzip']

/** Headers of a response, names and values in turn, as node:http sends them without looking any of them up. */
export type Fields = readonly string[]

/** Headers as they are written down elsewhere, one after the other. */
export function fieldsOf(headers: readonly { key: string; value: string }[]): Fields {
  return headers.flatMap(({ key, value }) => [key, value])
}

/** How a file is sent: whole, and to whoever has it already. A body that is null is unpacked for the few who ask for it. */
type Form = { tag: string; fields: string[]; unchanged: string[]; body: Buffer | null }

/** A file in memory, as it is and packed, where that makes it smaller. */
export type StoredFile = { plain: Form } & Partial<Record<Packing, Form>>

/** Reads a file, and its packed forms where the build has made them; `headersFor` gives the other headers, from its content. */
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
  // Packed, it is not held as it is as well: no browser asks for that.
  const plain = form('identity', content.length, gzip ? null : content)
  return { plain, ...(br && { br }), ...(gzip && { gzip }) }
}

/** The encodings that an Accept-Encoding header allows; a hall sends a handful of different ones. */
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
 * Sends a file in the best form that whoever asks can read, or tells that their copy still holds; `more` are headers of
 * this response alone.
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
 * Reads the built scripts, styles and fonts of a server's folder into memory. Gives their paths, and what sends the one
 * that a path names; that gives false for any other path.
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
