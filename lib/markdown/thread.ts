import 'server-only'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Rendered } from '@/lib/markdown/renderer'
import { remember } from '@/lib/remember'

/** Milliseconds for one text; a long question takes a hundredth of that. */
const RENDER_TIMEOUT_MS = 1_000
/** The time is counted in ticks of this length, so that a suspended machine does not use it up. */
const TICK_MS = 50

type Reply = Rendered | undefined

/** Runs the TypeScript source where nothing was built. */
const FROM_SOURCES = `
  const { workerData } = require('node:worker_threads')
  import('tsx/esm/api').then(({ register }) => {
    register()
    return import(workerData)
  })`

function startThread(): Worker {
  // Without the process's options: their paths are relative to the folder in which the process was started.
  if (process.env['NEXT_RUNTIME'])
    return new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] })
  const execArgv = ['--conditions=react-server']
  // Not relative to import.meta.url, or the build would treat the source as a file to serve.
  const workerData = pathToFileURL('lib/markdown/worker.ts').href
  return new Worker(FROM_SOURCES, { eval: true, execArgv, workerData })
}

/** The next message of a thread; undefined if it ends instead. */
function nextMessage<Message>(worker: Worker): Promise<Message | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (message: Message | undefined, error?: Error) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      if (error) reject(error)
      else resolve(message)
    }
    const onMessage = (message: Message) => settle(message)
    const onError = (error: Error) => settle(undefined, error)
    const onExit = () => settle(undefined)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

/** Starts a thread and waits until it has loaded its modules, so that this does not count against the first text. */
async function openThread(): Promise<Worker> {
  const worker = startThread()
  await nextMessage(worker)
  return worker
}

/** Renders a text in the thread; undefined if it took too long, which ends the thread. */
async function ask(worker: Worker, text: string): Promise<Reply> {
  // An idle thread does not keep its process alive.
  worker.ref()
  let takenMs = 0
  const timer = setInterval(() => {
    takenMs += TICK_MS
    if (takenMs >= RENDER_TIMEOUT_MS) void worker.terminate()
  }, TICK_MS)
  worker.postMessage(text, [])
  return nextMessage<Rendered>(worker).finally(() => {
    clearInterval(timer)
    worker.unref()
  })
}

/** Renders texts in sequence in a separate thread. */
class MarkdownThread {
  #worker: Promise<Worker> | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Starts the thread unless it runs, and waits until it is ready. */
  open(): Promise<Worker> {
    if (this.#worker) return this.#worker
    const own = openThread()
    const forget = () => {
      if (this.#worker === own) this.#worker = undefined
    }
    this.#worker = own
    // Also while it is idle: the next text starts another one. An error is reported to whoever waits for a text.
    own.then((worker) => worker.on('exit', forget).on('error', () => undefined), forget)
    return own
  }

  render(text: string): Promise<Reply> {
    const reply = this.#last.then(() => this.#render(text))
    this.#last = reply.catch(() => undefined)
    return reply
  }

  async #render(text: string): Promise<Reply> {
    const worker = await this.open()
    const reply = await ask(worker, text).catch((error: unknown) => {
      this.#worker = undefined
      throw error
    })
    if (!reply) this.#worker = undefined
    return reply
  }
}

const thread = () => remember('markdown-thread', () => new MarkdownThread())

/** Starts the thread, so that the first text need not wait for it. */
export async function openMarkdownThread(): Promise<void> {
  const worker = await thread().open()
  worker.unref()
}

/** Renders a text in the thread, so that requests are served meanwhile; undefined if it took too long. */
export function renderInThread(text: string): Promise<Rendered | undefined> {
  return thread().render(text)
}
