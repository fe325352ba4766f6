// How the process that starts the servers and each of them talk: a server process says that it listens (what it is told
// before is lost), and is told its environment and, after that, that it may open.

const LISTENS = 'lectern:listens'
const ENVIRONMENT = 'lectern:environment'
const OPEN = 'lectern:open'

/** @typedef {Record<string, string> & { PORT: string, HOST: string, WORKERS: string }} Environment */

/**
 * Tells a server process, as soon as it listens and each is known.
 * @param {import('node:cluster').Worker} worker @param {Promise<NodeJS.ProcessEnv>} environment
 * @param {Promise<void>} opened
 */
export async function tellWorker(worker, environment, opened) {
  // One that has just died is replaced, and its successor is told.
  /** @param {object} message */
  const send = (message) => worker.send(message, undefined, () => undefined)
  await new Promise((resolve) => worker.once('message', resolve))
  send({ type: ENVIRONMENT, env: await environment })
  await opened
  send({ type: OPEN })
}

/** Called by a server process before it does anything else. @returns {{ environment: Promise<Environment>, opening: Promise<unknown> }} */
export function listenToParent() {
  const environment = hear(ENVIRONMENT).then(({ env }) => env)
  const opening = hear(OPEN)
  process.send?.({ type: LISTENS })
  return { environment, opening }
}

/** @param {string} type @returns {Promise<{ env: Environment }>} the first message of this type */
function hear(type) {
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
