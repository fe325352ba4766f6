import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const ASK = 'lectern:metrics'

/** Responds to a worker that requests metrics with those of all workers added up (lib/observability/scrape.ts). */
export function shareMetrics() {
  const all = new AggregatorRegistry()
  // A worker that was just killed cannot be asked; it is replaced, and the other processes continue.
  cluster.on('fork', (worker) => worker.on('error', () => undefined))
  cluster.on('message', (worker, message) => {
    if (message?.type !== ASK) return
    /** @param {string} [text] */
    const reply = (text) => {
      if (worker.isConnected()) worker.send({ type: ASK, id: message.id, text }, undefined, () => undefined)
    }
    all.clusterMetrics().then(reply, () => reply())
  })
}
