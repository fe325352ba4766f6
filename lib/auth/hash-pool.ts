import 'server-only'
import { Worker } from 'node:worker_threads'

/** A password to be hashed, or to be compared with a hash. */
export type HashJob = { password: string; cost: number } | { password: string; hash: string }

type Result = string | boolean
type Open = { resolve: (result: Result) => void; reject: (error: Error) => void }

/**
 * Threads that compute bcrypt hashes, so that requests are answered meanwhile. There are as many as jobs at the same
 * time: whoever calls limits them (`Turns`).
 */
export class HashPool {
  readonly #idle: Worker[] = []
  readonly #open = new Map<Worker, Open>()

  /** The hash, or whether it matches. Errors: what made the thread fail. */
  run(job: HashJob): Promise<Result> {
    return new Promise((resolve, reject) => {
      const worker = this.#idle.pop() ?? this.#start()
      this.#open.set(worker, { resolve, reject })
      // Without a job a thread does not keep its process alive.
      worker.ref()
      worker.postMessage(job, [])
    })
  }

  #start(): Worker {
    // Without the options of the process: what it preloads is named from the folder in which it was started.
    const worker = new Worker(new URL('./password-worker.mjs', import.meta.url), { execArgv: [] })
    worker.on('message', (result: Result) => {
      worker.unref()
      this.#idle.push(worker)
      this.#close(worker)?.resolve(result)
    })
    worker.on('error', (error) => this.#close(worker)?.reject(error))
    worker.on('exit', () => {
      const place = this.#idle.indexOf(worker)
      if (place >= 0) this.#idle.splice(place, 1)
      this.#close(worker)?.reject(new Error('a hashing thread ended'))
    })
    return worker
  }

  #close(worker: Worker): Open | undefined {
    const open = this.#open.get(worker)
    this.#open.delete(worker)
    return open
  }
}
