import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { HashPool } from '@/lib/auth/hash-pool'
import { hashPassword } from '@/lib/auth/password'
import { verifyPassword } from '@/tests/support/passwords'

const PASSWORD = 'a good password'

test('a password matches its own hash, no other one and no account', async () => {
  const hash = await hashPassword(PASSWORD)
  const answers = await Promise.all([
    verifyPassword(PASSWORD, hash),
    verifyPassword('another password', hash),
    verifyPassword(PASSWORD, null),
  ])
  expect(answers).toEqual([true, false, false])
})

test('requests are answered while passwords are compared', async () => {
  await verifyPassword(PASSWORD, null)
  // Comparing in this thread would block it in every turn; a paused machine only affects one turn.
  const utilizations: number[] = []
  for (let turn = 0; turn < 2; turn += 1) {
    const before = performance.eventLoopUtilization()
    await Promise.all([1, 2].map(() => verifyPassword(PASSWORD, null)))
    utilizations.push(performance.eventLoopUtilization(before).utilization)
  }
  expect(Math.min(...utilizations)).toBeLessThan(0.3)
})

test('a thread that fails tells so, and the next password gets another one', async () => {
  const pool = new HashPool()
  const broken = { password: PASSWORD, hash: null as unknown as string }
  await expect(pool.run(broken)).rejects.toThrow('Illegal arguments')
  expect(await pool.run({ password: PASSWORD, cost: 4 })).toMatch(/^\$2b\$04\$/)
})
