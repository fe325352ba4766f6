import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startQuickCheck } from '@/tests/e2e/support/dead-spot'
import { buildHall, type StudentState } from '@/tests/e2e/support/hall'
import { Server } from '@/tests/e2e/support/server'

/** Processes that still mention the data folder of a server. */
function survivors(server: Server): string[] {
  const processes = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
  return processes.split('\n').filter((line) => line.includes(path.basename(server.dataDir)))
}

test.setTimeout(120_000)
const server = new Server()
// Not in the first test: where that fails, the others begin anew in another process.
test.beforeAll(() => server.start())
test.afterAll(() => server.remove())

test('a second start takes less than 5 s, Ctrl-C leaves no process', async () => {
  // What else a machine does now and then is no part of a start: one of several shows what it takes.
  await expect(async () => {
    expect(await server.stop()).toBeLessThan(10_000)
    await expect.poll(() => survivors(server)).toEqual([])
    const startedAt = Date.now()
    await server.start()
    expect(Date.now() - startedAt).toBeLessThan(5_000)
  }).toPass({ timeout: 90_000 })
})

test('killed in a QuickCheck and started again, the round goes on with every draft and submission', async () => {
  const hall = await buildHall(server)
  const roundId = await startQuickCheck(hall)
  const [ticking, submitting] = [await server.join(hall.code), await server.join(hall.code)]
  for (const [student, matriculationNumber] of [
    [ticking, '4711'],
    [submitting, '4712'],
  ] as const)
    await student.post('api/vue/student/quickCheckAuth/', { name: 'Grace Hopper', matriculationNumber })
  const { item } = await ticking.get<StudentState>('api/student/state/')
  const [question] = item?.questions ?? []
  const tick = { roundId, questionId: question?.id, answerId: question?.answers[0]?.id, seq: 1 }
  await ticking.put('api/vue/student/quickcheck/answer/', tick)
  const answers = { [question?.id ?? '']: question?.answers[1]?.id }
  const receipt = await submitting.post('api/vue/student/quickcheck/answer/', {
    roundId,
    answers,
  })

  await server.kill()
  await server.start()

  const after = await ticking.get<StudentState & { me: { draft: object } }>('api/student/state/')
  expect(after.item?.round).toMatchObject({ id: roundId, running: true })
  expect(after.me.draft).toMatchObject({ [tick.questionId ?? '']: { answerId: tick.answerId, seq: 1 } })
  const again = await submitting.post('api/vue/student/quickcheck/answer/', { roundId, answers })
  expect(again).toEqual(receipt)
  const results = await hall.api.get(`api/rounds/${roundId}/results/`)
  expect(results).toMatchObject({ registered: 2, submissions: 2 })
})

test('uses the database as a role that owns nothing there, also after an upgrade and with another secret', async () => {
  const usersOf = async () => {
    const rows = await server.query<{ usename: string }>(
      'SELECT DISTINCT usename FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return rows.map(({ usename }) => usename)
  }
  expect(await usersOf()).toEqual(['lectern_server'])
  // As an earlier version left it: there is no such role.
  await server.query('ALTER ROLE lectern_server RENAME TO lectern_former')
  await server.stop()
  await server.start()
  expect(await usersOf()).toEqual(['lectern_server'])
  await server.stop()
  writeFileSync(path.join(server.dataDir, 'auth-secret'), 'a secret that is another one, for this test')
  await server.start()
  expect(await usersOf()).toEqual(['lectern_server'])
  expect(server.output.join('')).not.toContain('as its owner')
})

test('keeps from the server processes whose the database is', async () => {
  const { DATABASE_URL: DATABASE_OWNER_URL, AUTH_SECRET } = server.environment
  const beside = new Server({ DATABASE_OWNER_URL, AUTH_SECRET })
  await beside.start()
  const environments = beside
    .workers()
    .map((pid) => execFileSync('ps', ['eww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }))
  await beside.remove()
  expect(environments).toEqual([expect.stringContaining(beside.dataDir)])
  expect(environments[0]).not.toContain(new URL(DATABASE_OWNER_URL).password)
})

/** What a server writes to a connection on which these bytes arrive, until it or the other side closes it. */
async function exchange({ origin }: Server, sent: string): Promise<string> {
  const socket = net.connect(Number(new URL(origin).port), 'localhost')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.write(sent)
  await once(socket, 'close')
  return received
}

test('behind HTTPS every answer says so once, and has one policy, however it was asked for', async () => {
  const { DATABASE_URL: DATABASE_OWNER_URL, AUTH_SECRET } = server.environment
  const beside = new Server({ DATABASE_OWNER_URL, AUTH_SECRET, PUBLIC_URL: 'https://lectern.example' })
  await beside.start()
  const page = await (await fetch(beside.origin)).text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
  const pages = ['/', '/app', '/login', '/wall', '/tutor', '/nothing', '/admin/403.html']
  const files = [
    script,
    '/sw.js',
    '/manifest.webmanifest',
    '/icon.svg',
    '/favicon.ico',
    '/_next/static/no.js',
  ]
  const calls = ['health/live', 'lectures/', 'nothing/', 'auth/session', 'auth/_log'].map(
    (name) => `/backend/api/${name}`,
  )
  const asked = [...pages, ...files, ...calls].map((address) => `GET ${address} HTTP/1.1\r\nHost: a`)
  const malformed = [
    'TRACE / HTTP/1.1\r\nHost: a',
    'GET / HTTP/1.1\r\nHost: a b',
    'GET http://[1:2]/backend/api/lectures/ HTTP/1.1\r\nHost: a',
    'nonsense',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`,
    'GET / HTTP/1.1',
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: the unexpected',
  ]
  const heads: [string, string][] = []
  for (const head of [...asked, ...malformed]) {
    const [told = ''] = (await exchange(beside, `${head}\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n')
    heads.push([`${head.slice(0, 60)}: ${told.split('\r\n')[0]}`, told])
  }
  await beside.remove()
  for (const [name, told] of heads) {
    const count = (header: string) => told.match(new RegExp(`^${header}:`, 'gim'))?.length
    expect(told, name).toMatch(/^strict-transport-security: max-age=31536000; includeSubDomains$/im)
    expect([count('strict-transport-security'), count('content-security-policy')], name).toEqual([1, 1])
  }
})

test('keeps its secrets to itself', () => {
  const mode = execFileSync('stat', ['-c', '%a', path.join(server.dataDir, 'auth-secret')], {
    encoding: 'utf8',
  })
  expect(mode.trim()).toBe('600')
  const secret = readFileSync(path.join(server.dataDir, 'auth-secret'), 'utf8').trim()
  expect(server.output.join('')).not.toContain(secret)
  expect(server.output.join('')).not.toContain(server.admin.password)
})
