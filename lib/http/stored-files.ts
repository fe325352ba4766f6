import 'server-only'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { gunzip } from 'node:zlib'
import { lookup } from 'mrmime'
import Negotiator from 'negotiator'
import { securityHeaders } from '@/lib/http/answer-headers'

// Files of the build are few and small: they are held in memory, in every form in which they are sent. A stream from
// the disk for each of them was half of what a phone's arrival cost.

/** Content encodings, the best first, and what their files end in; the build has made them (scripts/static-files.mjs). */
const endings = { br: '.br', gzip: '.gz' } as const
type Packing = keyof typeof endings
const preferred: readonly Packing[] = ['br', 'gzip']

/**
 * A file in memory: `length` bytes that are `plain`. Where it is `packed`, no browser asks for it as it is, and it is
 * unpacked for whoever does. `packed` has no entry for what does not get smaller.
 */
export type StoredFile = {
  length: number
  plain: Buffer | null
  packed: Partial<Record<Packing, Buffer>>
  hash: string
}

/** Reads a file, and its packed forms where the build has made them. */
export async function readStored(file: string): Promise<{ stored: StoredFile; content: Buffer }> {
  const content = await readFile(file)
  const read = (packing: Packing) => readFile(file + endings[packing]).catch(() => undefined)
  const [br, gzip] = await Promise.all([read('br'), read('gzip')])
  const hash = createHash('sha256').update(content).digest('base64url')
  const packed = { ...(br && { br }), ...(gzip && { gzip }) }
  return { stored: { length: content.length, plain: gzip ? null : content, packed, hash }, content }
}

function sendPlain({ plain, packed }: StoredFile, response: ServerResponse): void {
  if (plain || !packed.gzip) response.end(plain)
  else gunzip(packed.gzip, (error, content) => (error ? response.destroy(error) : response.end(content)))
}

/** Sends a file in the best form that whoever asks can read, or tells that their copy still holds. */
export function sendStored(file: StoredFile, request: IncomingMessage, response: ServerResponse): void {
  const readable = new Negotiator(request).encodings()
  const encoding = preferred.find((one) => file.packed[one] && readable.includes(one))
  const packed = encoding && file.packed[encoding]
  const tag = `"${file.hash}-${encoding ?? 'identity'}"`
  response.setHeader('ETag', tag)
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', packed?.length ?? file.length)
  if (request.method === 'HEAD') response.end()
  else if (packed) response.end(packed)
  else sendPlain(file, response)
}

/** Seconds; the name of a built file changes with its content. */
const YEAR_SECONDS = 31_536_000

/**
 * Reads the built scripts, styles and fonts of a server's folder into memory, and gives what sends the one that a path
 * names; that gives false for any other path.
 */
export async function openBuilt(serverFolder: string) {
  const folder = path.join(/* turbopackIgnore: true */ serverFolder, '.next/static')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter(
      (entry) => entry.isFile() && !Object.values(endings).some((ending) => entry.name.endsWith(ending)),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
  const read = async (name: string) =>
    [
      `/_next/static/${path.relative(folder, name).replaceAll(path.sep, '/')}`,
      (await readStored(name)).stored,
    ] as const
  const files = new Map<string, StoredFile>(await Promise.all(names.map(read)))
  const headers = [
    ...securityHeaders(),
    { key: 'Cache-Control', value: `public,max-age=${YEAR_SECONDS},immutable` },
    { key: 'Vary', value: 'Accept-Encoding' },
  ]

  return (pathname: string, request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get(pathname)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    for (const { key, value } of headers) response.setHeader(key, value)
    response.setHeader('Content-Type', lookup(pathname) ?? 'application/octet-stream')
    sendStored(file, request, response)
    return true
  }
}
