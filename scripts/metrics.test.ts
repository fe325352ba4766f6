import cluster from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { shareMetrics } from '@/scripts/metrics.mjs'

test('a process that cannot be asked because it has just died does not end the one that asks', () => {
  shareMetrics()
  const worker = new EventEmitter()
  cluster.emit('fork', worker)
  expect(() => worker.emit('error', new Error('write EPIPE'))).not.toThrow()
})
