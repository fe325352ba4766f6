// Messages between the process that starts the servers and each server process. A server process first says that it
// listens, because earlier messages would be lost. It then receives its environment and, later, the permission to open.

const LISTENS = 'lectern:listens'
const ENVIRONMENT = 'lectern:environment'
const OPEN = 'lectern:open'

/** @typedef {Record<string, string> & { PORT: string, HOST: string, WORKERS: string }} Environment */

/**
 * Sends a server process its environment and the permission to open, each as soon as it listens and the value is known.
 * @param {import('node:cluster').Worker} worker @param {Promise<NodeJS.ProcessEnv>} environment
 * @param {Promise<void>} opened
 */
export async function prepareWorker(worker, environment, opened) {
  // A process that has just died is replaced, and its successor gets the messages.
  /** @param {object} message */
  const send = (message) => worker.send(message, undefined, () => undefined)
  await new Promise((resolve) => worker.once('message', resolve))
  send({ type: ENVIRONMENT, env: await environment })
  await opened
  send({ type: OPEN })
}

/** Called by a server process before it does anything else. @returns {{ environment: Promise<Environment>, opening: Promise<unknown> }} */
export function listenToParent() {
  const environment = nextMessage(ENVIRONMENT).then(({ env }) => env)
  const opening = nextMessage(OPEN)
  process.send?.({ type: LISTENS })
  return { environment, opening }
}

/** @param {string} type @returns {Promise<{ env: Environment }>} the first message of this type */
function nextMessage(type) {
  return new Promise((resolve) => {
    /** @param {{ type?: string, env: Environment }} message */
    const listener = (message) => {
      if (message?.type !== type) return
      process.off('message', listener)
      resolve(message)
    }
    process.on('message', listener)
  })
}
