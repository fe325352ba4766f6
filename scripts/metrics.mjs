import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

const ASK = 'lectern:metrics'

/** Answers a worker that is asked for figures with those of all workers added up (lib/observability/scrape.ts). */
export function shareMetrics() {
  const all = new AggregatorRegistry()
  // Asking one that has just been killed fails; it is replaced, and nobody else is to fall with it.
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
