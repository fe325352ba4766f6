import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '@/scripts/ports.mjs'
import { registryAdvice, spaceAdvice } from '@/scripts/troubles.mjs'

/** A clone in which nothing is installed, as far as a start that fails comes; and an empty home. */
let folder = ''
let child: ChildProcess | undefined
const servers: net.Server[] = []

function makeClone() {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-first-'))
  mkdirSync(path.join(folder, 'home'))
  for (const part of [
    'scripts',
    'bench',
    'faults',
    'package.json',
    'package-lock.json',
    '.npmrc',
    '.oxlintrc.json',
  ])
    cpSync(part, path.join(folder, part), { recursive: true })
}
afterEach(async () => {
  const clone = folder
  folder = ''
  child?.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  if (clone) rmSync(clone, { recursive: true, force: true })
})

/** Runs a command of package.json as npm does. */
function npmRun(name: string, settings: Record<string, string> = {}, args: string[] = []) {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const started = spawn('sh', ['-c', `${scripts[name]} "$@"`, 'sh', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', HOME: path.join(folder, 'home'), ...settings },
  })
  child = started
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    started.once('close', (code) => resolve({ code, output })),
  )
}

async function listen(onConnection: (socket: net.Socket) => void = (socket) => socket.destroy()) {
  const server = net.createServer(onConnection)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const installed = () => existsSync(path.join(folder, 'node_modules'))

describe('a first start that cannot succeed says why, and what to do', () => {
  beforeEach(makeClone)

  test('the port is taken: before anything is installed', async () => {
    const port = await listen()
    const { code, output } = await npmRun('start', { PORT: String(port) })
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `Port ${port} is taken by another program: stop it, or choose another port, such as PORT=${port + 1}.`,
    )
    expect(installed()).toBe(false)
  }, 60_000)

  test('another Lectern has the port', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nX-Request-Id: 1\r\nContent-Length: 2\r\n\r\n{}'
    const port = await listen((socket) => void socket.once('data', () => socket.end(answer)))
    const { output } = await npmRun('start', { PORT: String(port) })
    expect(output).toContain(`Port ${port} is taken by another Lectern: `)
  }, 60_000)

  test('the address is not of this machine', async () => {
    const { code, output } = await npmRun('dev', { PORT: String(await freePort()), HOST: '192.0.2.1' })
    expect(code).toBe(1)
    expect(output).toMatch(/^HOST takes an address of this machine: 192\.0\.2\.1 cannot be listened on/)
  })

  test('npm cannot reach its registry: within seconds, and without npm’s own pages', async () => {
    const registry = `http://127.0.0.1:${await freePort()}`
    const { code, output } = await npmRun('start', {
      PORT: String(await freePort()),
      npm_config_registry: registry,
    })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      'The first start takes a minute or two, later ones a few seconds.',
      '  Packages: asking the npm registry',
      expect.stringMatching(/^✗ Packages \(\d+\.\d s\)$/),
      `npm cannot reach its registry at ${registry} (ECONNREFUSED). Check the network connection; behind a proxy, set HTTPS_PROXY. Then run the command again.`,
    ])
  }, 60_000)

  test.each([
    ['bench', 'Usage: npm run bench'],
    ['demo:students', 'There is no demo in'],
  ])('npm run %s says what it takes before it installs anything', async (name, sentence) => {
    const { code, output } = await npmRun(name)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) })
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(installed()).toBe(false)
  })
})

/** Puts a program in the place of npm. Returns the PATH that leads to it. */
function replaceNpm(script: string): string {
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, 'bin/npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return `${path.join(folder, 'bin')}:${process.env.PATH}`
}

describe('where npm installs nothing', () => {
  beforeEach(makeClone)

  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  // Two take something from whoever runs them first, see above; a newcomer clones the repository, and the compose drill
  // looks for Docker before. The routes are read from files alone.
  const others = new Set(['bench', 'demo:students', 'newcomer', 'compose:drill', 'routes'])

  test.each(Object.keys(scripts).filter((name) => !others.has(name)))(
    'npm run %s says why, and shows no place in the code',
    async (name) => {
      const PATH = replaceNpm('echo "npm error code ENOTFOUND" >&2; exit 1')
      const { code, output } = await npmRun(name, { PATH, PORT: String(await freePort()) })
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining('npm cannot reach its registry'),
      })
      expect(output).not.toMatch(/^\s+at |node:internal|ERR_/m)
    },
    60_000,
  )

  test('a full disk: with the room that there is', async () => {
    const PATH = replaceNpm('[ "$1" = ping ] && exit 0; echo "npm error code ENOSPC" >&2; exit 1')
    const { code, output } = await npmRun('start', { PATH, PORT: String(await freePort()) })
    expect(code).toBe(1)
    expect(output).toMatch(/^npm error code ENOSPC$/m)
    expect(output).toMatch(/^There is no space left on a disk\. .+ Make room, then run the command again\.$/m)
  })
})

describe('Ctrl-C in the middle of the installation', () => {
  beforeEach(makeClone)

  test('ends npm, too, which does not end by itself', async () => {
    const pidFile = path.join(folder, 'npm.pid')
    const PATH = replaceNpm(`trap '' INT TERM HUP\necho $$ > '${pidFile}'\nwhile :; do sleep 1; done`)
    const ended = npmRun('start', { PATH, PORT: String(await freePort()) })
    await expect
      .poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 30_000 })
      .toBeTruthy()
    const npm = Number(readFileSync(pidFile, 'utf8'))
    expect(isAlive(npm)).toBe(true)
    // As in a terminal: once from there, and once handed on by npm, which has started the command. Two of the same may
    // arrive as one.
    child?.kill('SIGINT')
    child?.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, output: expect.not.stringContaining('Error') })
    expect(isAlive(npm)).toBe(false)
  }, 60_000)

  function isAlive(pid: number) {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
})

describe('an old Node.js', () => {
  test.each(['start', 'newcomer'])('is refused by npm run %s in one line', async (name) => {
    makeClone()
    writeFileSync(
      path.join(folder, 'old.cjs'),
      "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })",
    )
    const { code, output } = await npmRun(name, { NODE_OPTIONS: '--require ./old.cjs' })
    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      /^Lectern needs Node\.js 20\.19 or newer, and this is 18\.20\.8\. Install .+$/,
    )
  })

  test.each(['20.18.9', '4.9.1', '19.99.0'])('%s is old', async (version) => {
    expect(await checkVersion(version)).toBe(1)
  })

  test.each(['20.19.0', '20.20.2', '21.0.0', '24.21.0', '100.0.0'])('%s is not', async (version) => {
    expect(await checkVersion(version)).toBe(0)
  })

  test('reads the file that refuses it: no word of a later language', () => {
    const code = readFileSync('scripts/node-version.cjs', 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    expect(code).not.toMatch(/\b(const|let|class|async|await|import|export)\b|=>|`|\.\.\.|\?\.|\?\?|,\s*\)/)
  })

  function checkVersion(version: string): Promise<number | null> {
    const set = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
    const started = spawn(process.execPath, ['-e', `${set}; require('./scripts/node-version.cjs')`])
    return new Promise((resolve) => started.once('close', resolve))
  }
})

describe('what npm and the system say is put into words', () => {
  const lost = `npm error code ENOTFOUND
npm error network request to http://registry.invalid/zwitch failed, reason: getaddrinfo ENOTFOUND registry.invalid`

  test('a registry that is not found, does not answer or is not trusted', () => {
    expect(registryAdvice(lost)).toContain('at http://registry.invalid (ENOTFOUND)')
    expect(registryAdvice('npm error code ETIMEDOUT')).toContain('cannot reach its registry (ETIMEDOUT)')
    expect(registryAdvice('npm error code SELF_SIGNED_CERT_IN_CHAIN')).toContain('NODE_EXTRA_CA_CERTS')
  })

  test('anything else npm says stays its own', () => {
    expect(
      registryAdvice('npm error code E404\nnpm error 404 Not Found - GET https://x.example/-/ping'),
    ).toBeUndefined()
    expect(registryAdvice('npm error code ENOSPC')).toBeUndefined()
  })

  test.each([
    [
      'npm',
      'npm error code ENOSPC\nnpm error nospc There appears to be insufficient space on your system to finish.',
    ],
    ['the build', "Error: ENOSPC: no space left on device, write '.next/standalone'"],
    ['PostgreSQL', 'initdb: error: could not write file "postgresql.conf": No space left on device'],
    ['a quota', 'EDQUOT: disk quota exceeded, write'],
  ])('a full disk, as %s tells it', (_, output) => {
    expect(spaceAdvice(output, { Lectern: os.tmpdir() })).toMatch(
      /^There is no space left on a disk\. .+ Free now: \d+ MB for Lectern \(.+\)\. Make room, then run the command again\.$/,
    )
  })

  test('nothing about space where there is enough', () => {
    expect(spaceAdvice(lost)).toBeUndefined()
  })
})
