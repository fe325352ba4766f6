import 'server-only'
import { Worker } from 'node:worker_threads'

/** A password to be hashed, or to be compared with a hash. */
export type HashJob = { password: string; cost: number } | { password: string; hash: string }

type Result = string | boolean
type Open = { resolve: (result: Result) => void; reject: (error: Error) => void }

/**
 * Threads that compute bcrypt hashes, so that the process can respond to requests meanwhile. There is one thread per
 * concurrent job; the caller limits these (`Turns`).
 */
export class HashPool {
  readonly #idle: Worker[] = []
  readonly #open = new Map<Worker, Open>()

  /** Returns the hash, or whether it matches. Errors: those of the thread. */
  run(job: HashJob): Promise<Result> {
    return new Promise((resolve, reject) => {
      const worker = this.#idle.pop() ?? this.#start()
      this.#open.set(worker, { resolve, reject })
      // An idle thread does not keep its process alive.
      worker.ref()
      worker.postMessage(job, [])
    })
  }

  #start(): Worker {
    // Without the process's options: their paths are relative to the folder in which the process was started.
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
