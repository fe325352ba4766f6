import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { AwakeClock } from '@/tests/support/awake-clock'
import { warmUp, type Asked } from './warm-up.mjs'

const asked: Asked[] = [
  { method: 'GET', path: '/one', headers: { 'x-kind': 'rehearsal' } },
  { method: 'PUT', path: '/two', headers: { 'content-type': 'application/json' }, body: '{"seq":1}' },
]

test('asks everything as often as it is told, and reads each answer', async () => {
  const seen: string[] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${String(request.headers['x-kind'] ?? '')}${body}`)
      response.writeHead(request.method === 'PUT' ? 401 : 200).end('answer')
    })
  }
  expect(await warmUp(listener, asked, { times: 5, limitMs: 15_000 })).toBe(10)
  expect(seen.toSorted()).toEqual([
    ...Array<string>(5).fill('GET /one rehearsal'),
    ...Array<string>(5).fill('PUT /two {"seq":1}'),
  ])
})

test('gives up on answers that do not come, and on connections that break', async () => {
  const clock = new AwakeClock()
  expect(await warmUp(() => undefined, asked, { limitMs: 100 })).toBe(0)
  expect(await warmUp((request) => request.socket.destroy(), asked, { limitMs: 5_000 })).toBe(0)
  expect(clock.stop()).toBeLessThan(4_000)
})

test('asks everything once before its time is over, and nothing again after it', async () => {
  const limitMs = 15_000
  const now = performance.now.bind(performance)
  let passedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  // The time is over when the first request comes.
  const listener = (_: IncomingMessage, response: ServerResponse) => {
    passedMs += limitMs
    response.end()
  }
  const many = Array.from({ length: 20 }, (_, at) => ({ method: 'GET', path: `/${at}`, headers: {} }))
  expect(await warmUp(listener, many, { limitMs, times: 1_000 })).toBe(many.length)
  clock.mockRestore()
})
