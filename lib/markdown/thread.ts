import 'server-only'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Rendered } from '@/lib/markdown/renderer'
import { remember } from '@/lib/remember'

/** Milliseconds for one text; a long question takes a hundredth of it. */
const RENDER_TIMEOUT_MS = 1_000
/** They are counted in parts of so many: while a machine stands still, which is no text's fault, at most one passes. */
const TICK_MS = 50

type Reply = Rendered | undefined

/** Runs TypeScript where nothing has been built. */
const FROM_SOURCES = `
  const { workerData } = require('node:worker_threads')
  import('tsx/esm/api').then(({ register }) => {
    register()
    return import(workerData)
  })`

function startThread(): Worker {
  // Without the options of the process: what it preloads is named from the folder in which it was started.
  if (process.env['NEXT_RUNTIME'])
    return new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] })
  const execArgv = ['--conditions=react-server']
  // Not beside import.meta.url, or a build takes the source for a file to be served.
  const workerData = pathToFileURL('lib/markdown/worker.ts').href
  return new Worker(FROM_SOURCES, { eval: true, execArgv, workerData })
}

/** What a thread says next; nothing if it ends instead. */
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

/** Starts a thread and waits until it has loaded what it needs, so that the time of a text is its own. */
async function openThread(): Promise<Worker> {
  const worker = startThread()
  await nextMessage(worker)
  return worker
}

/** What a thread makes of a text; nothing if it took too long, and then the thread has been ended. */
async function ask(worker: Worker, text: string): Promise<Reply> {
  // Without a text a thread does not keep its process alive.
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

/** Renders one text after the other in a thread of its own. */
class MarkdownThread {
  #worker: Promise<Worker> | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Starts the thread if there is none, and waits until it is ready. */
  open(): Promise<Worker> {
    this.#worker ??= openThread().catch((error: unknown) => {
      this.#worker = undefined
      throw error
    })
    return this.#worker
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

/** Renders a text while requests are answered; nothing if it took too long. */
export function renderInThread(text: string): Promise<Rendered | undefined> {
  return thread().render(text)
}
