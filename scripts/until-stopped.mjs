import { fail, onShutdown } from './children.mjs'

/**
 * Runs a program that starts servers, and stops them when it ends, fails or receives a signal to end.
 * @param {(started: (() => Promise<void>)[]) => Promise<boolean>} main adds a stop function per server to the list;
 *   the latest is stopped first. Returns whether all went well.
 */
export async function untilStopped(main) {
  /** @type {(() => Promise<void>)[]} */
  const started = []
  /** @type {Promise<void> | undefined} */
  let stopped
  const stop = () => (stopped ??= stopAll(started))
  onShutdown(stop)
  try {
    const well = await main(started)
    await stop()
    // Explicitly: a forgotten connection would keep the process alive.
    process.exit(well ? 0 : 1)
  } catch (error) {
    // Errors that the shutdown causes are not reported.
    const interrupted = stopped !== undefined
    await stop()
    if (!interrupted) fail(error)
  }
}

/** @param {(() => Promise<void>)[]} started */
export async function stopAll(started) {
  while (started.length > 0) await started.pop()?.()
}
