import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@/scripts/ports.mjs'

const BUILT = path.resolve('.next/standalone')
const MANIFEST = '.next/server/functions-config-manifest.json'
/** Seconds after which a start has failed, on however slow a machine. */
const READY = 90

/**
 * The built server as it would be without middleware.ts, beside the whole one on the same database. It is a copy of
 * the build whose list of functions names no middleware: a switch in the product that takes the middleware away would
 * be one more thing that could be wrong in it, and a second build would take a minute.
 */
export class UngatedServer {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-ungated-'))
  readonly output: string[] = []
  origin = ''
  #process: ChildProcess | undefined

  async start(env: Record<string, string>): Promise<void> {
    this.#copyWithoutMiddleware()
    const port = await freePort()
    this.origin = `http://localhost:${port}`
    this.#process = spawn(process.execPath, [path.join(this.folder, 'server.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LOG_LEVEL: 'warn', ...env, NODE_ENV: 'production', PORT: String(port) },
    })
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    for (let tries = 0; tries < READY * 10; tries += 1) {
      const answer = await fetch(`${this.origin}/backend/api/health/ready`).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The server without middleware did not become ready:\n${this.output.join('')}`)
  }

  #copyWithoutMiddleware(): void {
    for (const part of ['.next', 'server.js', 'package.json'])
      cpSync(path.join(BUILT, part), path.join(this.folder, part), {
        recursive: true,
        verbatimSymlinks: true,
      })
    symlinkSync(path.join(BUILT, 'node_modules'), path.join(this.folder, 'node_modules'))
    const manifest = path.join(this.folder, MANIFEST)
    const { functions, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      functions: Record<string, unknown>
    }
    const { '/_middleware': middleware, ...others } = functions
    if (!middleware) throw new Error(`${MANIFEST} names no middleware: it lies elsewhere now.`)
    writeFileSync(manifest, JSON.stringify({ ...rest, functions: others }))
    rmSync(path.join(this.folder, '.next/server/middleware.js'))
  }

  async remove(): Promise<void> {
    const child = this.#process
    if (child?.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
