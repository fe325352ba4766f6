import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '@/scripts/ports.mjs'
import { endLeftover } from '@/scripts/postgres-leftover.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-leftover-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('what a PostgreSQL left behind', () => {
  /** No process has this number: it is above what Linux and macOS give. */
  const nobody = 99_999_999
  const pidFile = () => path.join(folder, 'postmaster.pid')
  const leave = (port: number, pid = nobody) =>
    writeFileSync(pidFile(), `${pid}\n${folder}\n1\n${port}\n\n127.0.0.1\n`)

  test('is cleared when nobody answers on its port', async () => {
    leave(await freePort())
    await endLeftover(folder)
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['is cleared when another program has its port', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['is cleared when who has its port says nothing', ''],
  ])('%s', async (_, answer) => {
    const { port, close } = await listen(answer)
    leave(port)
    await endLeftover(folder)
    expect(readdirSync(folder)).toEqual([])
    close()
  })

  test.each([
    ['at once', 0],
    ['after it stood still for a moment', 2_000],
  ])('stays while a PostgreSQL answers there, %s, and is cleared when that ends', async (_, delayMs) => {
    const { port, close, asked } = await listen('N', delayMs)
    leave(port)
    const ending = endLeftover(folder)
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(1)
    expect(readdirSync(folder)).toEqual(['postmaster.pid'])
    close()
    await ending
    expect(readdirSync(folder)).toEqual([])
  })

  test('is not used while a PostgreSQL answers there for long', async () => {
    const { port, close } = await listen('N')
    leave(port)
    await expect(endLeftover(folder, { tries: 3 })).rejects.toThrow(`Another PostgreSQL still uses ${folder}`)
    expect(readdirSync(folder)).toEqual(['postmaster.pid'])
    close()
  })

  test.each([
    ['is ended when it runs', true],
    ['is cleared when its number is that of the server of another folder, which goes on', false],
  ])('%s', async (_, isOurs) => {
    const { server, others } = await runServer(isOurs ? folder : undefined)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    leave(await freePort(), server.pid)
    await endLeftover(folder)
    expect(readdirSync(folder)).toEqual([])
    if (isOurs) await ended
    expect(server.exitCode).toBe(isOurs ? 0 : null)
    server.kill('SIGKILL')
    rmSync(others, { recursive: true, force: true })
  })

  test('in a copy of a folder that is in use, the original goes on', async () => {
    const copy = mkdtempSync(path.join(os.tmpdir(), 'lectern-copy-'))
    const { server, others } = await runServer(folder)
    leave(await freePort(), server.pid)
    copyFileSync(pidFile(), path.join(copy, 'postmaster.pid'))
    await endLeftover(copy)
    expect(readdirSync(copy)).toEqual([])
    expect(server.exitCode).toBeNull()
    server.kill('SIGKILL')
    for (const made of [copy, others]) rmSync(made, { recursive: true, force: true })
  })

  /** What looks like a PostgreSQL of a folder; without one, of the folder in which its program is. */
  async function runServer(served?: string) {
    const others = mkdtempSync(path.join(os.tmpdir(), 'lectern-others-'))
    const binary = path.join(others, 'postgres')
    copyFileSync('/bin/sh', binary)
    const script = "trap 'exit 0' INT; echo ready; while :; do sleep 0.1; done"
    const server = spawn(binary, ['-c', script, 'postgres', '-D', served ?? others, '-c', 'port=1'])
    await new Promise((resolve) => server.stdout.once('data', resolve))
    return { server, others }
  }

  async function listen(answer: string, delayMs = 0) {
    let count = 0
    const server = net.createServer((socket) => {
      count += 1
      socket.on('error', () => undefined)
      socket.once('data', () => answer && setTimeout(() => socket.end(answer), delayMs))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { port, close: () => server.close(), asked: () => count }
  }
})
