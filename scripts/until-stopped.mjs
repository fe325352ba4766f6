import { fail, onShutdown } from './children.mjs'

/**
 * Runs a program that starts servers of its own: whatever it started is stopped when it ends, fails or is told to end.
 * @param {(started: (() => Promise<void>)[]) => Promise<boolean>} main puts what stops a server into the list; the
 *   latest is stopped first. Tells whether all went well.
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
    // Not by itself: a connection that somebody forgot would hold it.
    process.exit(well ? 0 : 1)
  } catch (error) {
    // What breaks because it was told to end is not worth a word.
    const interrupted = stopped !== undefined
    await stop()
    if (!interrupted) fail(error)
  }
}

/** @param {(() => Promise<void>)[]} started */
export async function stopAll(started) {
  while (started.length > 0) await started.pop()?.()
}
