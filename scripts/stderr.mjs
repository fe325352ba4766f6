/** One byte, so that it cannot be split between chunks; invisible in a terminal. */
const MARK = '\0'
/** Node's message when it is out of memory, which is the only way for an operator to learn the reason. */
const OUT_OF_MEMORY = 'JavaScript heap out of memory'

/** Called by a server process when it listens: from then on, its errors may quote what somebody has typed. */
export function markListening() {
  process.stderr.write(MARK)
}

/**
 * Shows what a server process writes to standard error before it listens. Of later output, such as an error that the
 * framework prints with its message, it only reports that there was some: the log never quotes a person, and the
 * process itself logs the errors that it knows of (lib/observability/log.ts).
 * @param {import('node:stream').Readable} stderr
 * @param {{ show: (text: Buffer) => void, report: (withheld: { bytes: number, outOfMemory?: true }) => void }} to
 */
export function filterStderr(stderr, { show, report }) {
  let listening = false
  /** @param {Buffer} text */
  const withhold = (text) => {
    if (text.length > 0)
      report({ bytes: text.length, ...(text.includes(OUT_OF_MEMORY) && { outOfMemory: true }) })
  }
  stderr.on('data', (/** @type {Buffer} */ chunk) => {
    if (listening) return withhold(chunk)
    const mark = chunk.indexOf(MARK)
    listening = mark >= 0
    show(listening ? chunk.subarray(0, mark) : chunk)
    if (listening) withhold(chunk.subarray(mark + MARK.length))
  })
}
