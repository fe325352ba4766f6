import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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
  const leave = (port: number) => writeFileSync(pidFile(), `${nobody}\n${folder}\n1\n${port}\n\n127.0.0.1\n`)

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

  test('stays while a PostgreSQL answers there, and is cleared when that ends', async () => {
    const { port, close, asked } = await listen('N')
    leave(port)
    const ending = endLeftover(folder)
    await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(1)
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

  async function listen(answer: string) {
    let count = 0
    const server = net.createServer((socket) => {
      count += 1
      socket.on('error', () => undefined)
      socket.once('data', () => answer && socket.end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { port, close: () => server.close(), asked: () => count }
  }
})
