import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { serverBounds } from '@/lib/bounds'
import { imageBounds } from '@/lib/later-bounds'
import { pooledSettings, POOLER_WAIT_MS, sqlOfSettings } from '@/lib/db/limits'
import { isSameUser, serverUrlOf } from '@/prisma/server-role'
import { fixedHeaders, strictTransport } from '@/lib/http/fixed-headers'

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('docker-compose.yml')
const caddyfile = read('Caddyfile')

const known = [...read('lib/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
/** What a container fixes by itself: its port is mapped, its folder is a volume. */
const fixed = ['PORT', 'HOST', 'DATA_DIR']

function sectionOf(name: string): string {
  const [, rest = ''] = compose.split(`\n  ${name}:\n`)
  return rest.split(/\n {0,2}\w[\w-]*:\n/)[0] ?? ''
}

test('every setting can be given to the container, and no other is', () => {
  const given = [...sectionOf('app').matchAll(/^ {6}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  expect(known.length).toBeGreaterThan(15)
  expect(given.toSorted()).toEqual(known.filter((name) => !fixed.includes(name)).toSorted())
})

test('what the compose file asks for, the example names', () => {
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name)
  const example = read('docs/example.env')
  expect(asked).toContain('AUTH_SECRET')
  for (const name of asked) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})

test('what the image copies from the sources exists and is sent to the builder', () => {
  const copies = dockerfile.split('\n').filter((line) => /^COPY (?!--from)/.test(line))
  const sources = copies.flatMap((line) => line.split(' ').slice(1, -1)).filter((source) => source !== '.')
  const kept = new Set(read('.dockerignore').split('\n'))
  expect(sources).toContain('scripts')
  for (const source of sources) {
    expect(existsSync(source) ? source : 'missing').toBe(source)
    expect(kept).not.toContain(source)
  }
})

test('secrets and data are not sent to the builder', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.env*', '.data', '.git', 'node_modules']) expect(ignored).toContain(name)
})

test('nothing runs as root or may write where it need not', () => {
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1)
  expect(last).toMatch(/^USER node$/m)
  expect(last.indexOf('USER node')).toBeGreaterThan(last.lastIndexOf('COPY'))
  expect(sectionOf('app')).toContain('read_only: true')
  expect(sectionOf('app')).toMatch(/cap_drop:\n {6}- ALL/)
  expect(sectionOf('caddy')).toContain('read_only: true')
})

test('only the proxy is open to the outside, and it says nothing in the name of our own servers', () => {
  expect(sectionOf('caddy')).toContain('ports:')
  for (const name of ['app', 'db']) expect(sectionOf(name)).not.toContain('ports:')
  for (const header of ['X-Lectern-*', 'X-Middleware-*']) expect(caddyfile).toContain(`header_up -${header}`)
  expect(caddyfile).toContain('flush_interval -1')
  expect(caddyfile).not.toContain('text/event-stream')
})

test('what the proxy logs of a failed request tells nobody’s address, cookies or browser', () => {
  for (const field of ['remote_ip', 'client_ip', 'headers'])
    expect(caddyfile).toContain(`request>${field} delete`)
})

test('what the proxy answers by itself has the headers of every response, and a policy that names its one style', () => {
  const parts = caddyfile.split(/^\thandle_errors/m).slice(1)
  expect(parts).toHaveLength(2)
  for (const part of parts) expect(part.split('\n')[1]?.trim()).toBe('import every_response')
  const [, snippet = ''] = caddyfile.split('(every_response) {')
  for (const { key, value } of [strictTransport, ...fixedHeaders])
    expect(snippet).toContain(`\theader ${key} "${value}"\n`)
  const [, style = ''] = /<style>(.*)<\/style>/.exec(caddyfile) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(snippet).toContain(`header Content-Security-Policy "default-src 'none'; style-src 'sha256-${hash}';`)
})

test('a container gets more time to stop than a server takes', () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(sectionOf('app'))?.[1])
  expect(grace).toBeGreaterThan(10)
})

test('no container may take all of the memory, and the proxy lets no body through that the server would not read', () => {
  for (const name of ['app', 'db', 'caddy'])
    expect(sectionOf(name)).toMatch(/limits:\n(?: {10}#.*\n)* {10}memory: (?:\$\{\w+:-)?\d+[mg]/)
  const limits = [...caddyfile.matchAll(/request_body @(\w+) \{\s+max_size (\d+)MB/g)]
  expect(limits.map(([, name]) => name)).toEqual(['small', 'picture'])
  for (const [place, least] of [serverBounds.bodyBytes, imageBounds.bytes + 64 * 1024].entries()) {
    const bytes = Number(limits[place]?.[2]) * 1_000_000
    expect(bytes).toBeGreaterThan(least)
    expect(bytes).toBeLessThan(least * 10)
  }
})

test('the settings of a pooler are those that the servers count on, and those of the drill', () => {
  const [, lines = ''] = /```ini\n([^`]+)```/.exec(read('docs/scale.md')) ?? []
  expect(lines).toContain(`connect_query='${sqlOfSettings(pooledSettings)}'`)
  const drill = read('faults/pgbouncer.mjs')
  const settings = lines.split('\n').filter((line) => /^(pool_mode|query_|server_|max_prep)/.test(line))
  expect(settings).toHaveLength(5)
  for (const line of settings) expect(drill).toContain(`'${line}'`)
  // It looks at those who wait three times a second.
  const [, seconds] = /query_wait_timeout = ([\d.]+)/.exec(lines) ?? []
  expect((Number(seconds) + 1 / 3) * 1_000).toBeLessThan(POOLER_WAIT_MS)
  expect(read('docs/scale.md')).toContain(`SET statement_timeout = ${pooledSettings.statement_timeout};`)
})

/** What a service of the compose file sets a variable to. */
const valueOf = (service: string, name: string) =>
  new RegExp(`^ {6}${name}: (.*)$`, 'm').exec(sectionOf(service))?.[1]

// That the server processes then neither have the owner's address nor its role is shown by tests/e2e/starting.spec.ts.
test('the owner of the database is named to migrate, and nowhere else; the servers use a role of their own', () => {
  // A database elsewhere is named in .env; without it, it is the one of the service db.
  const owner = /^\$\{DATABASE_OWNER_URL:-(.*)\}$/.exec(valueOf('app', 'DATABASE_OWNER_URL') ?? '')?.[1] ?? ''
  expect(owner).toContain(':${POSTGRES_PASSWORD:?')
  const url = new URL(owner.replace(/\$\{.*\}/, 'password'))
  expect([url.username, url.pathname]).toEqual([
    valueOf('db', 'POSTGRES_USER'),
    `/${valueOf('db', 'POSTGRES_DB')}`,
  ])
  // Without a user of its own choice in DATABASE_URL, the start makes the role and its address.
  expect(valueOf('app', 'DATABASE_URL')).toBe('${DATABASE_URL:-}')
  expect(valueOf('app', 'DATABASE_DIRECT_URL')).toBe('${DATABASE_DIRECT_URL:-}')
  const server = serverUrlOf(url.href, 'a secret')
  expect(isSameUser(url.href, server)).toBe(false)
  expect(new URL(server)).toMatchObject({ host: url.host, pathname: url.pathname })
  expect(new URL(server).password).not.toBe(url.password)

  const settings = (text: string) => text.split('\n').filter((line) => !/^\s*#/.test(line))
  const naming = (word: string) => settings(compose).filter((line) => line.includes(word))
  expect(naming('DATABASE_OWNER_URL')).toHaveLength(1)
  expect(naming('POSTGRES_PASSWORD').map((line) => line.trim().split(':')[0])).toEqual([
    'DATABASE_OWNER_URL',
    'POSTGRES_PASSWORD',
  ])
  expect(dockerfile).not.toMatch(/DATABASE_|POSTGRES_/)
})

describe('the bill of materials', () => {
  const workflow = read('.github/workflows/ci.yml')
  const [, promise = ''] = read('SECURITY.md').split('## Bill of materials\n')
  const [, command = ''] = /by hand: `([^`]+)`/.exec(promise) ?? []
  const [, job = ''] = /^ {2}sbom:\n((?: {4}.*\n?)+)/m.exec(workflow) ?? []

  test('is built by CI for every change, by the command and under the name that SECURITY.md gives', () => {
    expect(workflow).toMatch(/^on:\n {2}push:\n {4}branches: \[main\]\n {2}pull_request:\n(?! )/m)
    // Neither a condition nor a failure of another job keeps it from running, and its own failure is one.
    expect(job).not.toMatch(/^ {4}(?:if|needs|continue-on-error):/m)
    expect(command).not.toBe('')
    const [, file = ''] = job.split(`- run: ${command} > `)
    const name = file.split('\n')[0] ?? ''
    expect(name).toMatch(/^[\w.]+\.json$/)
    const [, artifact] = /artifact `(\w+)`/.exec(promise) ?? []
    expect(job).toMatch(/uses: actions\/upload-artifact@/)
    for (const line of [`name: ${artifact}`, `path: ${name}`, 'if-no-files-found: error'])
      expect(job).toContain(`          ${line}\n`)
  })

  type Locked = Record<string, { name?: string; version: string }>

  test('is CycloneDX and names every package of the lock file', () => {
    const bill = JSON.parse(execSync(command, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })) as {
      bomFormat: string
      components: { name: string; version: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Locked }
    const installed = Object.entries(packages)
      .filter(([place]) => place !== '')
      .map(([place, { name = place.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
    expect(installed.length).toBeGreaterThan(500)
    expect(installed.filter((name) => !named.has(name))).toEqual([])
  })
})
